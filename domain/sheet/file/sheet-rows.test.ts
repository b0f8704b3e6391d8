import { expect, test } from 'vitest';
import { Moments } from './moments.ts';
import { SheetRows, TextTable } from './sheet-rows.ts';

const none = () => null;

/** A text stored in the shared strings of a workbook, and inline in a cell. */
function readBoth(written: string): readonly string[] {
  const texts = new TextTable();
  for (const name of ['si', 't']) texts.open(name);
  texts.text(written);
  for (const name of ['t', 'si']) texts.close(name);
  const rows = new SheetRows({ texts, moments: new Moments() });
  const cell = (type: string, part: string, value: string) => {
    rows.open('c', (name) => (name === 't' ? type : null));
    rows.open(part, none);
    rows.text(value);
    rows.close(part);
    rows.close('c');
  };
  rows.open('row', none);
  cell('s', 'v', '0');
  cell('inlineStr', 't', written);
  rows.close('row');
  return rows.take()[0]?.cells ?? [];
}

test.each([
  ['the ends of lines of another program', 'A_x000D_\nB', 'A\r\nB'],
  ['letters, in either case', '_x00e9_t_x00E9_', 'été'],
  ['an underscore that begins no number', '_x005F_x000D_', '_x000D_'],
  ['a sign that no text holds', 'A_x0000_B', 'AB'],
  ['a title that only looks like it', 'max_xing_x12', 'max_xing_x12'],
])('text that XML cannot hold is read by number: %s', (_what, written, meant) => {
  expect(readBoth(written)).toEqual([meant, meant]);
});

test.each([
  ['a truth is the word that it shows', 'b', '1', 'VRAI'],
  ['the other one too', 'b', '0', 'FAUX'],
  [
    'a number that is written to its last bit is the one that it shows',
    'n',
    '4.4400000000000004',
    '4.44',
  ],
  ['a length of time keeps its second', 'n', '2.6041666666666665E-3', '2.6041666666666665E-3'],
])('in a workbook %s', (_what, type, stored, shown) => {
  const rows = new SheetRows({ texts: new TextTable(), moments: new Moments() });
  rows.open('row', none);
  rows.open('c', (name) => (name === 't' ? type : null));
  rows.open('v', none);
  rows.text(stored);
  for (const name of ['v', 'c', 'row']) rows.close(name);
  expect(rows.take()[0]?.cells).toEqual([shown]);
});
