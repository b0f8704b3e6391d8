import { describe, expect, test } from 'vitest';
import { CodeDeps, joinedCode } from './code-deps.ts';
import { CODE_PART } from './existing-codes.ts';

test.each([
  [['FR', 'XY9', '8', '131'], 'FRXY90800131'],
  [['fr', 'xy9', '2008', '00131'], 'FRXY90800131'],
  [['FRXY9', '08', '131'], 'FRXY90800131'],
  [['FR', 'XY9', '0800131'], 'FRXY90800131'],
  [['FRXY9', '0800131'], 'FRXY90800131'],
])('%j makes one code', (cells, code) => expect(joinedCode(cells)).toBe(code));

test.each([
  [['FR', 'XY9', '8', '']],
  [['FR', 'XY', '8', '131']],
  [['FR', 'XY9', 'huit', '131']],
  [['FR', '', '', '']],
  [['', '', '', '']],
])('%j makes none', (cells) => expect(joinedCode(cells)).toBeNull());

describe('columns that make a code together', () => {
  const settled = (headings: readonly string[], lines: readonly (readonly string[])[]) => {
    const codeDeps = new CodeDeps();
    for (const line of lines) codeDeps.see(line);
    return codeDeps.complete(
      headings.map((heading) => (heading === 'Pays' ? 'pays_fixation' : null)),
      headings,
    );
  };
  const DEPS = [CODE_PART, CODE_PART, CODE_PART, CODE_PART];

  test('are recognised by one of their headings', () => {
    const lines = [
      ['FR', 'XY9', '8', '131'],
      ['FR', 'XY9', '8', '132'],
    ];
    expect(settled(['Pays', 'Déclarant', 'An', 'N°'], lines)).toEqual(DEPS);
    expect(settled(['Pays', 'Label', 'Disque', 'Piste'], lines)).toEqual([
      'pays_fixation',
      null,
      null,
      null,
    ]);
  });

  test('or by the zeros before their numbers', () => {
    expect(settled(['A', 'B', 'C', 'D'], [['GB', 'XYZ', '24', '00041']])).toEqual(DEPS);
  });

  test('are none where a line makes no code', () => {
    const lines = [
      ['FR', 'XY9', '8', '131'],
      ['FR', 'rock', '8', '132'],
    ];
    expect(settled(['Pays', 'Déclarant', 'An', 'N°'], lines)).toEqual([
      'pays_fixation',
      null,
      null,
      null,
    ]);
  });

  test('are ignored when a column contains whole codes', () => {
    const codeDeps = new CodeDeps();
    codeDeps.see(['FR', 'XY9', '8', '131', 'FRXY90800131']);
    const mapping = [null, null, null, null, 'isrc_existant'];
    expect(codeDeps.complete(mapping, ['Pays', 'Déclarant', 'An', 'N°', 'ISRC'])).toEqual(mapping);
  });
});
