import { expect, test } from 'vitest';
import { validateDossier } from './dossier.ts';

const errorsOf = (body: unknown) => {
  const result = validateDossier.body.safeParse(body);
  return result.success ? [] : result.error.issues.map(({ code, path }) => [path.join('.'), code]);
};

// spec 7.16 7.17
test('the deletion marker is a separate field: an error names its value, and a decision excludes it', () => {
  expect(errorsOf({ dossierId: 1, _method: 'DELETE' })).toEqual([]);
  expect(errorsOf({ dossierId: 1, declarations: [] })).toEqual([]);
  expect(errorsOf({ dossierId: 1 })).toEqual([]);
  expect(errorsOf({ dossierId: 1, _method: 'DELETE', declarations: [] })).toEqual([
    ['declarations', 'custom'],
  ]);
  for (const _method of ['delete', 'PUT'])
    expect(errorsOf({ dossierId: 1, _method })).toEqual([['_method', 'invalid_value']]);
});
