import { expect, test } from 'vitest';
import { contactActor, serviceActor } from './actor.ts';
import { MATRIX, may } from './may.ts';
import { SERVICE_ROLES } from './service-roles.ts';

const structure = { structureId: 1, etat: 3, statut: 'TIERS', situation: 'ACTI' } as const;

test.each(SERVICE_ROLES)(
  'a service account %s may what such a member may, and nothing outside its structure',
  (role) => {
    const program = serviceActor({ interlocuteurId: 1, structure, role });
    const person = contactActor({ interlocuteurId: 1, structure, roles: program.roles });
    for (const { action, scope, who } of MATRIX) {
      const asPerson = may(person, action);
      const forAnyone = (who as readonly string[]).includes('visitor');
      expect([action, may(program, action)]).toEqual([
        action,
        asPerson && (scope !== 'portal' || forAnyone),
      ]);
      if (scope === 'structure')
        expect([action, may(program, action, { structureId: 2 })]).toEqual([action, false]);
    }
  },
);

test('a program of the society’s own structure has no staff permission', () => {
  const program = serviceActor({
    interlocuteurId: 1,
    structure: { ...structure, structureId: 22 },
    role: 'GESTIONNAIRE_ISRC',
  });
  const staffOnly = MATRIX.filter(({ scope }) => scope === 'society');
  expect(staffOnly.length).toBeGreaterThan(5);
  for (const { action } of staffOnly)
    expect([action, may(program, action)]).toEqual([action, false]);
});
