import { expect, test } from 'vitest';
import { readCatalogue } from './read-catalogue.ts';

test('a line with accents broken by a program, or with a stray opening quote, is compared as it was meant', async () => {
  const bytes = new TextEncoder().encode('Titre;Artiste\nÃ‰tÃ©;ZoÃ©\n"Houle;Sel\nBrise;Sel\n');
  const { lines, untitled } = await readCatalogue(bytes, { meanings: null, encodage: null }, 2026);
  expect([lines.map(({ titre, artiste }) => [titre, artiste]), untitled]).toEqual([
    [
      ['Été', 'Zoé'],
      ['Houle', 'Sel'],
      ['Brise', 'Sel'],
    ],
    0,
  ]);
});

test("a catalogue in a foreign encoding is decoded with it, and with others on a user's request", async () => {
  // « Песня » in Windows-1251, which reads « Ïåñíÿ » in Windows-1252.
  const song = [0xcf, 0xe5, 0xf1, 0xed, 0xff];
  const bytes = Uint8Array.from([
    ...new TextEncoder().encode('Title;Artist\n'),
    ...song,
    ...new TextEncoder().encode(';'),
    ...song,
  ]);
  const titleIn = async (encodage: 'koi8-r' | null) => {
    const { lines } = await readCatalogue(bytes, { meanings: null, encodage }, 2026);
    return lines[0]?.titre;
  };
  expect(await titleIn(null)).toBe('Песня');
  expect(await titleIn('koi8-r')).toBe('оЕЯМЪ');
});

test.each([
  ['in two columns', 'Titre;ISRC;ISRC vidéo\nMer;FRZ032400212;FRZ032400213\n'],
  ['in one cell', 'Titre;ISRC\nMer;FRZ032400212 / FRZ032400213\n'],
])('two codes of a line %s are well formed, and two', async (_where, sheet) => {
  const bytes = new TextEncoder().encode(sheet);
  const { lines } = await readCatalogue(bytes, { meanings: null, encodage: null }, 2026);
  expect(lines).toMatchObject([
    { code: 'FRZ032400212', autreCode: 'FRZ032400213', illisible: null },
  ]);
});
