import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EMPTY_ELEMENT } from '#domain/element/fields.ts';
import { parseIsrc } from '#domain/isrc/isrc.ts';
import { columnsOfHeaders } from '../headers.ts';
import { type Mapping, readRow } from '../read-row.ts';
import { NO_SIGN } from '../signs.ts';
import { CodeCounter, codeIn } from './existing-codes.ts';

const reading = (mapping: Mapping) => ({
  mapping,
  signs: NO_SIGN,
  accepted: new Set<never>(),
  year: 2026,
  context: { marque: 'SPP', pays: { nameOf: () => null, numberOf: () => null } },
  defaults: { type: EMPTY_ELEMENT.type, qualite: null, anneePublication: null },
});
function understood(headings: readonly string[], ...lines: string[][]) {
  const counter = new CodeCounter();
  for (const line of lines) for (const [index, cell] of line.entries()) counter.see(index, cell);
  const mapping = counter.complete(columnsOfHeaders(headings, lines));
  return { mapping, rows: lines.map((line) => readRow(line, reading(mapping))) };
}
const codes = (...input: Parameters<typeof understood>) =>
  understood(...input).rows.map(({ fields }) => fields.isrcDeclare);

describe('F1, law 1: a cell that reads as an ISRC is an existing code', () => {
  test.each([
    'ISRC',
    'isrc',
    'Code ISRC',
    'N° ISRC',
    'Nº ISRC',
    'ISRC (optional)',
    'ISRC Code',
    'Track ISRC',
    'Code ISRC existant',
    '',
    'Humeur',
    'Identifiant',
    'Référence',
  ])('under the heading « %s »', (heading) => {
    expect(
      codes(['Titre', heading], ['Houle', 'FR-Z03-98-00212'], ['Ressac', 'frz039800213']),
    ).toEqual(['FRZ039800212', 'FRZ039800213']);
  });

  test('with any separators between its parts, and nothing else', () => {
    const sign = fc.constantFrom(
      ...['', '', '', ' ', '-', '–', '\u200d', '\u00a0', '.', 'O', '0', 'é'],
    );
    const cell = fc
      .array(sign, { minLength: 12, maxLength: 12 })
      .map((signs) => [...'FRZ039800212'].map((one, at) => `${signs[at] ?? ''}${one}`).join(''));
    fc.assert(
      fc.property(cell, (text) => {
        expect(codeIn(text)).toBe(parseIsrc(text));
      }),
    );
  });

  test('where one of many notes is a code, and in a reference', () => {
    const notes = ['à revoir', 'chaud', 'FRZ039800212'].map((note) => ['Houle', note]);
    expect(codes(['Titre', 'Note interne'], ...notes)).toEqual([null, null, 'FRZ039800212']);
    const references = ['QN-1', 'QN-2', 'FR-Z03-98-00212'].map((cell) => ['Houle', cell]);
    expect(codes(['Titre', 'Référence'], ...references)).toEqual([null, null, 'FRZ039800212']);
  });

  test('one that is malformed among codes is a fault of its line, never left out', () => {
    const { rows } = understood(['Titre', 'Suivi'], ['A', 'FRZ039800212'], ['B', 'FRZ0398002']);
    expect(rows[1]?.errors.map(({ reparation }) => reparation)).toEqual(['isrc.formeInvalide']);
  });

  test('an export has the registered code and the declared code in separate columns', () => {
    const headings = ['titre', 'isrc_existant', 'isrc', 'remplace_par'];
    expect(
      codes(
        headings,
        ['A', '', 'FR-Z03-98-00212', 'FR-Z03-98-00299'],
        ['B', 'FR-Z03-98-00213', '', ''],
      ),
    ).toEqual(['FRZ039800212', 'FRZ039800213']);
  });

  test('two different codes on one line raise a question', () => {
    const { rows } = understood(
      ['Titre', 'ISRC', 'Code ISRC'],
      ['A', 'FRZ039800212', 'FRZ039800213'],
    );
    expect(rows[0]?.errors.map(({ code }) => code)).toEqual(['TWO_CODES']);
  });

  test('a column that a person chose to ignore is not read', () => {
    expect(
      readRow(['Houle', 'FRZ039800212'], reading(['titre', null])).fields.isrcDeclare,
    ).toBeNull();
  });
});
