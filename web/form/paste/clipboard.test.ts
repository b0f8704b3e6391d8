import { expect, test } from 'vitest';
import { readClipboard } from './clipboard.ts';

const holding = (types: Readonly<Record<string, string>>) => ({
  getData: (type: string) => types[type] ?? '',
});
const TABLE = `<meta charset="utf-8"><table><tbody>
  <tr><th>Titre</th><th>Durée</th></tr>
  <tr><td>L’été
    indien</td><td>3:45</td></tr></tbody></table>`;

test('the tabs of the plain text define the cells, whatever the HTML contains', () => {
  const data = holding({ 'text/plain': 'Houle\t3:21\r\nEstran\t4:02\r\n', 'text/html': TABLE });
  expect(readClipboard(data)).toEqual([
    ['Houle', '3:21'],
    ['Estran', '4:02'],
  ]);
});

test('a table found only in the HTML keeps its cells; drawing inside them is ignored', () => {
  const cells = [
    ['Titre', 'Durée'],
    ['L’été indien', '3:45'],
  ];
  expect(readClipboard(holding({ 'text/html': TABLE }))).toEqual(cells);
  expect(
    readClipboard(holding({ 'text/plain': 'Titre Durée\nL’été indien 3:45', 'text/html': TABLE })),
  ).toEqual(cells);
});

test('a word stays a word, also when it was copied from a page', () => {
  expect(readClipboard(holding({ 'text/plain': 'Houle', 'text/html': '<b>Houle</b>' }))).toEqual([
    ['Houle'],
  ]);
  expect(readClipboard(holding({}))).toEqual([]);
  expect(readClipboard(holding({ 'text/plain': '\n' }))).toEqual([]);
});
