import { describe, expect, test } from 'vitest';
import { type ActorStructure, contactActor, structureIdOf, VISITOR } from './actor.ts';
import { rolesOfCodes } from './roles.ts';

const aStructure = (structureId: number): ActorStructure => ({
  structureId,
  etat: 3,
  statut: 'TIERS',
  situation: 'ACTI',
});
const roles = rolesOfCodes([101]);

describe('a contact', () => {
  test('of an ordinary structure is a member', () => {
    const structure = aStructure(50);
    expect(contactActor({ interlocuteurId: 7, structure, roles })).toEqual({
      kind: 'member',
      interlocuteurId: 7,
      structure,
      roles,
    });
  });

  test('acting for the society is staff', () => {
    expect(contactActor({ interlocuteurId: 7, structure: aStructure(22), roles })).toEqual({
      kind: 'staff',
      interlocuteurId: 7,
      structureId: 22,
      roles,
    });
  });

  test('takes the society’s structure number from the deployment', () => {
    const kind = (structureId: number) =>
      contactActor({
        interlocuteurId: 7,
        structure: aStructure(structureId),
        roles,
        societyStructureId: 900,
      }).kind;
    expect(kind(22)).toBe('member');
    expect(kind(900)).toBe('staff');
  });
});

test('the structure acted for', () => {
  expect(structureIdOf(VISITOR)).toBeNull();
  expect(structureIdOf({ kind: 'stranger', email: 'a@demo.example' })).toBeNull();
  expect(
    structureIdOf(contactActor({ interlocuteurId: 7, structure: aStructure(50), roles })),
  ).toBe(50);
  expect(
    structureIdOf(contactActor({ interlocuteurId: 7, structure: aStructure(22), roles })),
  ).toBe(22);
});
