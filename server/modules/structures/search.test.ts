import { beforeAll, describe, expect, test } from 'vitest';
import { searchStructures } from '#contract/account/structure-search.ts';
import { type ApiClient, clientOf } from '#server/testing/api-client.ts';
import { aStructure } from '#server/testing/builders.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aClient, aRunningPortal, beforehand } from '#server/testing/set-up.ts';

describe.each(['embedded', 'postgres'] as const)('the search by company name on %s', (kind) => {
  const portal = aRunningPortal(kind);
  const staff = beforehand(() => aClient(portal, { structures: [SOCIETY] }));
  let stranger: ApiClient;
  const ids = new Map<string, number>();

  beforeAll(async () => {
    for (const [raison, input] of [
      ['Éditions du Phare', { sgVille: 'Brest', numAyd: '04217' }],
      ['Les Éditions Bruit Clair', { sgVille: 'Lyon' }],
      ['L’Œuvre & Cie', { sgVille: 'Nice' }],
      ['100 % Vinyle_Records', { sgVille: 'Lille' }],
      ['Editions en Brouillon', { etat: 1 }],
      ['Éditions Refusées', { etat: 4 }],
      ['Éditions en Attente', { etat: 2, sgVille: null }],
    ] as const) {
      ids.set(raison, await aStructure(portal.db, { raison, ...input }));
    }
    for (let n = 0; n < 30; n += 1)
      await aStructure(portal.db, { raison: `Série ${String(n).padStart(2, '0')}` });
    stranger = clientOf(portal, 'inconnue@essai.example');
  });

  const labels = async (client: ApiClient, name: string) =>
    (await client.ok(searchStructures, { query: { name } })).map(({ label }) => label);

  // spec 7.3
  test('accents, case, signs and spaces are ignored; names that begin so come first', async () => {
    const matches = [
      'Éditions du Phare, Brest',
      'Éditions en Attente',
      'Les Éditions Bruit Clair, Lyon',
    ];
    for (const name of ['éditions', 'EDITIONS', '  Edi-tions '.replace('-', ''), 'édit']) {
      expect(await labels(stranger, name)).toEqual(matches);
    }
    expect(await labels(stranger, "l'oeuvre")).toEqual(['L’Œuvre & Cie, Nice']);
    expect(await labels(stranger, 'L OEUVRE CIE')).toEqual(['L’Œuvre & Cie, Nice']);
  });

  test('words in any order, in the middle, with a letter missing or swapped', async () => {
    for (const name of [
      'phare éditions',
      'phare',
      'hare',
      'editons du phare',
      'editions du phrae',
    ]) {
      expect((await labels(stranger, name))[0]).toBe('Éditions du Phare, Brest');
    }
    expect(await labels(stranger, 'zzzzz')).toEqual([]);
    // Two letters match inside too many names.
    expect(await labels(stranger, 'du')).toEqual([]);
  });

  test('signs are sought as what they are, not as wildcards', async () => {
    expect(await labels(stranger, '100 %')).toEqual(['100 % Vinyle_Records, Lille']);
    for (const name of ['%', '_', '\\', '', '   ', "';--"])
      expect(await labels(stranger, name)).toEqual([]);
  });

  test('an impossible name is refused, and a name that normalisation lengthens is stored', async () => {
    for (const name of ['a\u0000b', 'a\u001bb', 'x'.repeat(251)]) {
      expect(await stranger.refused(searchStructures, { query: { name } })).toMatchObject({
        status: 422,
      });
    }
    const raison = Array.from({ length: 250 }, (_, n) =>
      n % 3 === 0 ? '\uFDFA' : String.fromCodePoint(0x4e00 + n * 7),
    ).join('');
    const value = await aStructure(portal.db, { raison });
    expect(await staff.ok(searchStructures, { query: { name: raison.slice(0, 4) } })).toMatchObject(
      [{ value }],
    );
  });

  test('at most 20, in order', async () => {
    const matches = await labels(stranger, 'serie');
    expect(matches).toHaveLength(20);
    expect(matches).toEqual([...matches].sort());
  });

  test('callers other than staff see name and town of joinable structures; staff see more', async () => {
    expect(await stranger.ok(searchStructures, { query: { name: 'editions du phare' } })).toEqual([
      { value: ids.get('Éditions du Phare'), label: 'Éditions du Phare, Brest' },
    ]);
    expect(await labels(stranger, 'brouillon')).toEqual([]);
    expect(await labels(stranger, 'Société')).toEqual([]);
    expect(await labels(staff, 'éditions')).toEqual([
      'Éditions du Phare, Brest – n° 04217',
      'Éditions en Attente – en validation',
      'Editions en Brouillon, Paris – saisie',
      'Éditions Refusées, Paris – refusé',
      'Les Éditions Bruit Clair, Lyon',
    ]);
  });
});
