import { expect, test } from 'vitest';
import { MARK, messagesOf, type Named, withoutPerson, withoutWords } from './erasure.ts';

const INES: Named = {
  interlocuteurIds: [7, 9],
  emails: ['ines.roche@label.example'],
  names: [['Inès', 'ROCHE']],
  telephones: ['01 23 45 67 89'],
};

test('data about the person loses each personal field, and keeps numbers, keys and others’ data', () => {
  const before = {
    interlocuteurId: 7,
    nom: 'ROCHE',
    prenom: 'Inès',
    email: 'Ines.Roche@label.example',
    fonction: 'Gérante',
    telephone: null,
    preferences: { courriels: true },
    autre: { interlocuteurId: 8, nom: 'ROCHE', prenom: 'Paul' },
  };
  expect(withoutPerson(before, INES)).toEqual({
    interlocuteurId: 7,
    nom: MARK,
    prenom: MARK,
    email: MARK,
    fonction: MARK,
    telephone: null,
    preferences: { courriels: true },
    autre: { interlocuteurId: 8, nom: 'ROCHE', prenom: 'Paul' },
  });
});

test('data without an owner loses each field if it is known to be the person’s, not another’s', () => {
  expect(withoutPerson({ nom: 'ROCHE', of: { nom: 'ROCHE' } }, INES, 9)).toEqual({
    nom: MARK,
    of: { nom: 'ROCHE' },
  });
  for (const [value, about] of [
    [{ nom: 'ROCHE' }, 8],
    [{ nom: 'ROCHE' }, null],
    [{ interlocuteurId: 8, nom: 'ROCHE' }, 7],
    [{ email: 'paul@label.example', nom: 'ROCHE' }, 7],
  ] as const)
    expect(withoutPerson(value, INES, about)).toEqual(value);
});

test('an invitation matches the person by address only', () => {
  expect(
    withoutPerson([{ email: 'ines.roche@label.example', nom: 'R.', role: 200 }], INES),
  ).toEqual([{ email: MARK, nom: MARK, role: 200 }]);
});

test('in a free text the words that name the person go, and only they', () => {
  const text = 'Vu avec Inès Roche (INES.ROCHE@LABEL.EXAMPLE, 01 23 45 67 89) : la roche tient.';
  expect(withoutWords(text, messagesOf(INES))).toBe(
    `Vu avec ${MARK} (${MARK}, ${MARK}) : la roche tient.`,
  );
  expect(withoutPerson({ motif: 'Rien à voir', codes: 3 }, INES)).toEqual({
    motif: 'Rien à voir',
    codes: 3,
  });
});

test('a word too short to identify anybody is not erased', () => {
  expect(messagesOf({ ...INES, emails: [], telephones: ['12'], names: [['', 'Li']] })).toEqual([]);
});
