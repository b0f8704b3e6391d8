import { expect, test } from 'vitest';
import { aRecord } from './record.ts';
import { falseAlarms, isJournalMessage, missedLosses } from './reported-codes.ts';

const SOUND = { code: 0, message: '2 codes, 9 lignes de /journal : aucune différence.\n' };
const DIFFERENT = {
  code: 1,
  message:
    'FRX262600002 : dans le journal, absent de la base.\n2 codes, 9 lignes de /journal : 1 différence.\n',
};

test('lists the differences that verify reports on an intact register', () => {
  expect(falseAlarms(SOUND)).toEqual([]);
  expect(falseAlarms(DIFFERENT)).toEqual([
    'registry verify ended with 1',
    'FRX262600002 : dans le journal, absent de la base.',
    '2 codes, 9 lignes de /journal : 1 différence.',
  ]);
  expect(falseAlarms({ ...SOUND, code: 1 })).toContain('registry verify ended with 1');
  expect(falseAlarms({ code: 0, message: '' })).toEqual(['registry verify ended with 0']);
});

test('a code that the database has lost, and that verify does not miss', () => {
  const record = aRecord();
  record.codes.push({ isrc: 'FRX262600001', titre: 'Houle', at: 1 });
  record.codes.push({ isrc: 'FRX262600002', titre: 'Ressac', at: null });
  const there = new Set(['FRX262600001']);
  expect(missedLosses(record, there, DIFFERENT)).toEqual([]);
  expect(missedLosses(record, there, SOUND)).toEqual([
    'registry verify finds no difference, and FRX262600002 is missing in the database',
  ]);
  expect(missedLosses(record, there, { ...SOUND, code: 1 })).toHaveLength(1);
  expect(missedLosses(record, new Set([...there, 'FRX262600002']), SOUND)).toEqual([]);
});

test('recognises the message about another portal’s journal', () => {
  expect(isJournalMessage('Ce journal est celui d’un autre portail.\n')).toBe(true);
  expect(isJournalMessage('the journal is foreign')).toBe(false);
  expect(isJournalMessage('Error: le journal d’un autre\n    at open (serve.js:1:1)\n')).toBe(
    false,
  );
});
