import { describe, expect, test } from 'vitest';
import { readCivilites, readFormesJuridiques, readPays } from '#contract/references.ts';
import { aRunningPortal } from '#server/testing/set-up.ts';

const portal = aRunningPortal('embedded');

const get = (path: string) => fetch(`${portal.origin}${path}`);

describe('countries', () => {
  // spec 7.1
  test('are the 249 of the standard, numbered once, in upper case', async () => {
    const rows = readPays.output.parse(await (await get('/api/references/pays')).json());
    expect(rows).toHaveLength(249);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(249);
    expect(new Set(rows.map(({ value }) => value)).size).toBe(249);
    for (const { value } of rows) expect(value).toBe(value.toLocaleUpperCase('fr'));
  });

  test('begin with France and Monaco, then follow the French order of letters', async () => {
    const rows = readPays.output.parse(await (await get('/api/references/pays')).json());
    expect(rows.slice(0, 2)).toEqual([
      { id: 250, value: 'FRANCE' },
      { id: 492, value: 'MONACO' },
    ]);
    const rest = rows.slice(2).map(({ value }) => value);
    expect(rest).toEqual([...rest].sort(new Intl.Collator('fr').compare));
    // Accents do not affect the order: ÉGYPTE sorts among the E, not after Z.
    expect(rest.indexOf('ÉGYPTE')).toBeLessThan(rest.indexOf('FIDJI'));
    expect(rest.at(-1)).toBe('ZIMBABWE');
  });

  // spec 3.11
  test('include every overseas territory, with small codes as numbers', async () => {
    const rows = readPays.output.parse(await (await get('/api/references/pays')).json());
    const ids = rows.map(({ id }) => id);
    const overseas = [312, 474, 254, 638, 666, 175, 652, 663, 876, 258, 540, 260];
    expect(overseas.filter((code) => !ids.includes(code))).toEqual([]);
    expect(rows).toContainEqual({ id: 4, value: 'AFGHANISTAN' });
    expect(rows).toContainEqual({ id: 384, value: 'CÔTE-D’IVOIRE' });
  });
});

// spec 7.1
test('titles', async () => {
  const rows = readCivilites.output.parse(await (await get('/api/references/civilite')).json());
  expect(rows).toEqual([
    { id: 'MME', value: 'MADAME' },
    { id: 'M', value: 'MONSIEUR' },
  ]);
});

test('legal forms: each code once', async () => {
  const rows = readFormesJuridiques.output.parse(
    await (await get('/api/references/formes-juridiques')).json(),
  );
  expect(rows).toContainEqual({ id: '5710', value: 'SOCIÉTÉ PAR ACTIONS SIMPLIFIÉE (SAS)' });
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
});

test.each(['pays', 'civilite', 'formes-juridiques'])(
  '%s may be cached by browsers, for everyone',
  async (list) => {
    const { headers } = await get(`/api/references/${list}`);
    expect(headers.get('cache-control')).toBe('public, max-age=86400');
  },
);

test('what depends on the person is not cached as public', async () => {
  const response = await get('/api/profile/interlocuteur');
  expect(response.headers.get('cache-control') ?? '').not.toContain('public');
});
