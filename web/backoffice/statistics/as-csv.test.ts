import { expect, test } from 'vitest';
import { asCsv } from './as-csv.ts';

const month = {
  mois: '2026-05',
  recus: 3,
  decides: 2,
  acceptes: 4,
  refuses: 1,
  supprimes: 0,
  delaiMedianHeures: 1.54,
  phonogrammes: 4,
  videogrammes: 0,
  declares: 1,
};

test('the sheet has a line a month, then the motives, and no motive becomes a formula', () => {
  const text = asCsv({
    mois: [month, { ...month, mois: '2026-06', delaiMedianHeures: null }],
    refus: { motifs: [{ motif: ' =HYPERLINK("x");', enregistrements: 2 }], autres: 1 },
  });
  const [head, may, june, gap, , motive, rest] = text.replace('\ufeff', '').split('\r\n');
  expect(head?.split(';')).toHaveLength(10);
  expect(may).toBe('2026-05;3;2;4;1;0;1,5;4;0;1');
  expect(june).toBe('2026-06;3;2;4;1;0;;4;0;1');
  expect([gap, motive, rest]).toEqual(['', `"' =HYPERLINK(""x"");";2`, 'Autres motifs;1']);
});
