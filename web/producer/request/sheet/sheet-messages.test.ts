import { expect, test } from 'vitest';
import { cellText, fromCell, writtenText } from './sheet-messages.ts';

test('a name with a semicolon stays one, opened, copied or left; typed between names it separates them', () => {
  const stored = 'Simon; Garfunkel\nNoé';
  expect(cellText('compositeurs', stored)).toBe('Simon; Garfunkel ; Noé');
  expect(writtenText('compositeurs', stored)).toBe('Simon\\; Garfunkel ; Noé');
  expect(fromCell('compositeurs', writtenText('compositeurs', stored))).toBe(stored);
  expect(fromCell('compositeurs', 'A. Roc;B. Sel')).toBe('A. Roc\nB. Sel');
  expect(fromCell('titre', 'Un; deux')).toBe('Un; deux');
});
