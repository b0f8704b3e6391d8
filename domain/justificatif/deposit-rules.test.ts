import { describe, expect, test } from 'vitest';
import { PARTY_TYPE_KEYS } from '../structure/party-types.ts';
import { SITUATIONS } from '../structure/situations.ts';
import { STRUCTURE_ETATS } from '../structure/state-machine.ts';
import { mayChangeFile } from '../structure/structure-rules.ts';
import { assertDeposit, canDeposit, DEPOSIT_ACTIONS, type DepositMove } from './deposit-rules.ts';

const OPEN = ['1 add', '1 remove', '2 add', '3 add', '4 add', '4 remove'];

/** Every move that the types allow. */
const MOVES: readonly DepositMove[] = Object.values(STRUCTURE_ETATS).flatMap((etat) =>
  PARTY_TYPE_KEYS.flatMap((statut) =>
    [...SITUATIONS, null].flatMap((situation) =>
      DEPOSIT_ACTIONS.flatMap((action) =>
        (['owner', 'staff'] as const).map((by) => ({
          action,
          by,
          structure: { etat, statut, situation },
        })),
      ),
    ),
  ),
);

test('every state, type, situation, action and capacity', () => {
  expect(MOVES).toHaveLength(4 * 7 * 8 * 2 * 2);
  for (const move of MOVES) {
    const { action, by, structure } = move;
    const listed = OPEN.includes(`${structure.etat} ${action}`);
    const status = structure.etat !== STRUCTURE_ETATS.VALIDE || mayChangeFile(structure);
    expect([move, canDeposit(move)]).toEqual([move, by === 'staff' || (listed && status)]);
    if (canDeposit(move)) expect(() => assertDeposit(move)).not.toThrow();
    else expect(() => assertDeposit(move)).toThrow('JUSTIFICATIFS_LOCKED');
  }
});

describe('a refusal explains what to do', () => {
  const status = { statut: 'TIERS', situation: 'ACTI' } as const;
  test.each([
    ['remove', STRUCTURE_ETATS.VALIDATION, /examinons.*ajouter/],
    ['remove', STRUCTURE_ETATS.VALIDE, /validée.*écrivez/],
  ] as const)('%s in %i', (action, etat, sentence) => {
    const move = { action, by: 'owner', structure: { ...status, etat } } as const;
    expect(() => assertDeposit(move)).toThrow(sentence);
  });

  test('a situation that closes the file', () => {
    const structure = {
      etat: STRUCTURE_ETATS.VALIDE,
      statut: 'MEMBRE_PRODUCT',
      situation: 'RADI',
    } as const;
    expect(() => assertDeposit({ action: 'add', by: 'owner', structure })).toThrow(/situation/);
  });
});
