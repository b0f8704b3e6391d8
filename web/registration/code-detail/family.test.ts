import { expect, test } from 'vitest';
import type { Family, Membre } from '#contract/registration/family.ts';
import { type Branch, familyTree } from './family.ts';

type Tie = readonly [de: number, nature: Family['liens'][number]['nature'], vers: number];

const membre = (cle: number): Membre => ({
  cle,
  elementId: cle + 1,
  statut: 'DONE',
  isrc: null,
  type: 'P',
  titre: `T${cle}`,
  version: null,
  artiste: null,
  duree: null,
  anneePublication: null,
  annuleLe: null,
  motifAnnulation: null,
  structure: null,
});

function treeOf(count: number, ...ties: Tie[]) {
  const membres = Array.from({ length: count }, (_, cle) => membre(cle));
  return drawn(
    familyTree({ membres, liens: ties.map(([de, nature, vers]) => ({ de, nature, vers })) }),
  );
}

/** Text form of a tree, `0(1 2(3))`; a repeated member is followed by `!`. */
const drawn = (branches: readonly Branch[]): string =>
  branches
    .map(({ membre: { cle }, again, branches: below }) =>
      [cle, again ? '!' : '', below.length > 0 ? `(${drawn(below)})` : ''].join(''),
    )
    .join(' ');

test('what comes from a recording hangs under it, a replacement under the cancelled code', () => {
  expect(treeOf(4, [0, 'VERSION_DE', 1], [2, 'CLIP_DE', 1], [3, 'CONTIENT', 0])).toBe('1(0(3) 2)');
  expect(treeOf(2, [0, 'REMPLACE_PAR', 1])).toBe('0(1)');
});

test('a recording linked to two others is displayed once in full', () => {
  expect(treeOf(4, [2, 'VERSION_DE', 0], [2, 'CONTIENT', 1], [3, 'CLIP_DE', 2])).toBe(
    '0(2(3)) 1(2!)',
  );
});

test('ties that turn in a circle end', () => {
  expect(treeOf(2, [0, 'VERSION_DE', 1], [1, 'VERSION_DE', 0])).toBe('0(1(0!))');
});
