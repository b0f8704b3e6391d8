import { expect, test } from 'vitest';
import { readCatalogue } from './read-catalogue.ts';

test('a line whose accents a program broke, or that begins with a stray quote, is compared as it was meant', async () => {
  const bytes = new TextEncoder().encode('Titre;Artiste\nÃ‰tÃ©;ZoÃ©\n"Houle;Sel\nBrise;Sel\n');
  const { lines, untitled } = await readCatalogue(bytes, null, 2026);
  expect([lines.map(({ titre, artiste }) => [titre, artiste]), untitled]).toEqual([
    [
      ['Été', 'Zoé'],
      ['Houle', 'Sel'],
      ['Brise', 'Sel'],
    ],
    0,
  ]);
});
