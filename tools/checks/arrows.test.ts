import { expect, test } from 'vitest';
import { mapFaults } from './arrows.ts';

test('the map of README says of each folder what the table says', () => {
  const map = (known: string) => `| [contract/](contract) | the API, as data | ${known} |`;
  expect(mapFaults(map('domain'))).toEqual([]);
  for (const said of ['nothing', 'domain, storage'])
    expect(mapFaults(map(said))).toEqual(['README: contract may know domain']);
  expect(mapFaults('no table')).toEqual(['README has no map']);
});
