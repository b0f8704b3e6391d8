import { expect, test } from 'vitest';
import {
  INVENTED_OF_PERSON,
  INVENTED_OF_STRUCTURE,
  sayings,
} from '#domain/field/testing/invented-fields.ts';
import { adminPerson, personSheetOut } from '../registry-admin/people.ts';
import { adminStructure, structureSheetOut } from '../registry-admin/structures.ts';
import { createProfile, listAccounts, profileOut, updateProfile } from './profile.ts';
import { createStructure, structureOut, updateStructure } from './structure.ts';
import { createRepleg, inviteCollaborateur, updateRepleg } from './team.ts';
import { readAccount } from './workflow.ts';

// Adds invented rows to the tables of structure and person fields: every endpoint that writes or
// returns one must handle them.

const OF_STRUCTURE = sayings(INVENTED_OF_STRUCTURE);
const OF_PERSON = sayings(INVENTED_OF_PERSON);
const motif = 'Relecture.';
const revision = 1;

test('all may be written of a structure, and emptied', () => {
  const written = [
    createStructure.body.parse(OF_STRUCTURE),
    updateStructure.body.parse({ structureId: 1, ...OF_STRUCTURE }),
    adminStructure.body.parse({ structureId: 1, revision, motif, ...OF_STRUCTURE }),
  ];
  for (const body of written) expect(body).toMatchObject(OF_STRUCTURE);
  const empty = Object.fromEntries(Object.keys(OF_STRUCTURE).map((name) => [name, null]));
  expect(createStructure.body.parse(empty)).toEqual(empty);
  expect(createStructure.body.parse({ textInvente: '  ' })).toEqual({ textInvente: null });
});

test('all may be written of a person', () => {
  const written = [
    createProfile.body.parse(OF_PERSON),
    updateProfile.body.parse({ interlocuteurId: 1, ...OF_PERSON }),
    createRepleg.body.parse({ structureId: 1, ...OF_PERSON }),
    updateRepleg.body.parse({ structureId: 1, interlocuteurId: 1, ...OF_PERSON }),
    adminPerson.body.parse({ interlocuteurId: 1, revision, motif, ...OF_PERSON }),
  ];
  for (const body of written) expect(body).toMatchObject(OF_PERSON);
});

test.each([...INVENTED_OF_STRUCTURE, ...INVENTED_OF_PERSON])(
  '$name is no list, nor out of its own',
  (one) => {
    const parse = (value: unknown) =>
      createStructure.body.safeParse({ [one.name]: value }).success ||
      createProfile.body.safeParse({ [one.name]: value }).success;
    expect(parse([one.message])).toBe(false);
    if (one.field.kind === 'choice') expect(parse(one.wrong.value)).toBe(false);
  },
);

test.each([
  ['a structure', structureOut, OF_STRUCTURE],
  ['the sheet of a structure', structureSheetOut.shape.structure, OF_STRUCTURE],
  ['an account', readAccount.output.shape.structure, OF_STRUCTURE],
  ['a structure near to it', readAccount.output.shape.proches.def.element, OF_STRUCTURE],
  ['a profile', profileOut, OF_PERSON],
  ['the sheet of a person', personSheetOut.shape.personne, OF_PERSON],
  ['the person of an account', readAccount.output.shape.personne, OF_PERSON],
  ['a contact of an account', readAccount.output.shape.contacts.def.element, OF_PERSON],
  ['an account of the list', listAccounts.output.shape.rows.def.element, OF_PERSON],
  ['a collaborator', inviteCollaborateur.output, OF_PERSON],
])('%s answers all', (_what, schema, message) => {
  expect(Object.keys(schema.shape)).toEqual(expect.arrayContaining(Object.keys(message)));
});
