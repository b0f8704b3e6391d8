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

test('granted and removed roles come from the changes only', () => {
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

test('an unlisted event is ignored, and only numbers and short words of a trace are stored', () => {
  expect(act('element.edit', { titre: 'A' }, { titre: 'B' })).toEqual([]);
  const [cancelled] = securityActs({
    action: 'code.cancel',
    structureId: 7,
    before: { isrc: 'FRX262600001' },
    after: { isrc: 'FRX262600001', motif: 'Rose s’est trompée.' },
  });
  expect(cancelled?.facts).toEqual({ action: 'code.cancel', isrc: 'FRX262600001' });
});
