import { expect, test } from 'vitest';
import { securityActs } from './acts.ts';

const act = (
  action: Parameters<typeof securityActs>[0]['action'],
  before: unknown,
  after: unknown,
) =>
  securityActs({ action, structureId: 7, before, after }).map(({ kind, aimed, facts }) => [
    kind,
    aimed,
    facts.roles,
  ]);

test('roles are told given or taken by what changed, whatever stayed', () => {
  const locked = { interlocuteurId: 3, isGestionnaireIsrc: true, isRepresentantLegal: true };
  expect(act('team.setRoles', locked, locked)).toEqual([]);
  expect(act('team.setRoles', locked, { ...locked, isGestionnaireIsrc: false })).toEqual([
    ['ROLE_RETIRE', 3, 'Gestionnaire ISRC'],
  ]);
  expect(
    act('team.nameRepleg', { interlocuteurId: 3, isRepresentantLegal: false }, locked)[0],
  ).toEqual(['ROLE_DONNE', 3, 'Représentant légal, Gestionnaire ISRC']);
  expect(act('team.remove', locked, undefined)).toEqual([
    ['COLLABORATEUR_RETIRE', 3, undefined],
    ['ROLE_RETIRE', 3, 'Représentant légal, Gestionnaire ISRC'],
  ]);
});

test('what is no event is none, and of a trace only numbers and short words are kept', () => {
  expect(act('element.edit', { titre: 'A' }, { titre: 'B' })).toEqual([]);
  const [cancelled] = securityActs({
    action: 'code.cancel',
    structureId: 7,
    before: { isrc: 'FRX262600001' },
    after: { isrc: 'FRX262600001', motif: 'Rose s’est trompée.' },
  });
  expect(cancelled?.facts).toEqual({ action: 'code.cancel', isrc: 'FRX262600001' });
});
