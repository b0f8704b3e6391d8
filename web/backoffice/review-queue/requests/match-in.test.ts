import { expect, test } from 'vitest';
import { matchIn } from './match-in.ts';

const LINES = ['FRZ032600001 L’Été, Les Phares', 'FRZ032600002 Jusant', 'Volume 12, à revoir'];

const result = (texte: string) =>
  matchIn(
    { nameOf: (line: string) => line, whatOf: () => '' },
    { data: { rows: LINES }, error: null, refetch: () => {} },
    texte,
    () => true,
  ).rows.map((line) => LINES.indexOf(line));

test.each([
  ['', [0, 1, 2]],
  ['FR-Z03-26-00001', [0]],
  ['ISRC FR Z03 26 00002', [1]],
  ['fr-z03', [0, 1]],
  ['jusant FR-Z03-26', [1]],
  ["l'ete", [0]],
  ['L’ÉTÉ phares', [0]],
  ['volume 12', [2]],
  ['volume 13', []],
])('%j is found in %j', (texte, lines) => expect(result(texte)).toEqual(lines));
