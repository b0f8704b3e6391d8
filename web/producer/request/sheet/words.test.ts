import { expect, test } from 'vitest';
import { cellText, fromCell, writtenText } from './words.ts';

test('a name with a semicolon stays one, opened, copied or left; typed between names it separates them', () => {
  const kept = 'Simon; Garfunkel\nNoé';
  expect(cellText('compositeurs', kept)).toBe('Simon; Garfunkel ; Noé');
  expect(writtenText('compositeurs', kept)).toBe('Simon\\; Garfunkel ; Noé');
  expect(fromCell('compositeurs', writtenText('compositeurs', kept))).toBe(kept);
  expect(fromCell('compositeurs', 'A. Roc;B. Sel')).toBe('A. Roc\nB. Sel');
  expect(fromCell('titre', 'Un; deux')).toBe('Un; deux');
});
