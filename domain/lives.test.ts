import { describe, expect, test } from 'vitest';
import { correctionStateMachine } from './correction/state-machine.ts';
import { deliveryStateMachine } from './delivery/state-machine.ts';
import { DomainError } from './domain-error.ts';
import { identityChangeStateMachine } from './identity-change/state-machine.ts';
import { importStateMachine } from './import/state-machine.ts';
import { jobStateMachine } from './job/state-machine.ts';
import { mailStateMachine } from './mail/state-machine.ts';
import { agreementStateMachine } from './numbering/agreement-state-machine.ts';
import { prefixStateMachine } from './numbering/state-machine.ts';
import { personStateMachine } from './profile/state-machine.ts';
import { invitationStateMachine } from './rattachement/invitation.ts';
import { joinStateMachine } from './rattachement/state-machine.ts';
import { DRAWN } from './registration/workflow-page.ts';
import { type StateMachine, statesOf, type Transition, type Vocabulary } from './state-machine.ts';
import { transferStateMachine } from './transfer/state-machine.ts';

/**
 * Allowed moves as `from action by`, with their destination, written independently of the tables;
 * all others are forbidden.
 */
type Spelled = Readonly<Record<string, string>>;

const shown = ({
  from,
  action,
  by,
  needs,
  to,
}: Transition<Vocabulary>): readonly (readonly [string, string])[] => {
  const conditions = Object.entries(needs ?? {}).map(
    ([name, value]) => `${value === true ? '' : '!'}${name}`,
  );
  return by.map((one) => [[`${from} ${action} ${one}`, ...conditions].join(' '), String(to)]);
};
const spelled = (moves: readonly Transition<Vocabulary>[]): Spelled =>
  Object.fromEntries(moves.flatMap(shown));

test('a correction', () => {
  expect(spelled(correctionStateMachine.moves)).toEqual({
    'null ask structure': 'EN_ATTENTE',
    'null ask society': 'EN_ATTENTE',
    'EN_ATTENTE accept answerer': 'ACCEPTE',
    'EN_ATTENTE refuse answerer': 'REFUSE',
    'EN_ATTENTE withdraw asker': 'RETIRE',
    'EN_ATTENTE lapse portal': 'CADUC',
  });
});

test('an agreement about a declared code', () => {
  expect(spelled(agreementStateMachine.moves)).toEqual({
    'null ask asker': 'EN_ATTENTE',
    'EN_ATTENTE outdate asker': 'gone',
    'ACCEPTE outdate asker': 'gone',
    'EN_ATTENTE accept holder': 'ACCEPTE',
    'EN_ATTENTE refuse holder': 'REFUSE',
  });
});

test('a change of identity', () => {
  expect(spelled(identityChangeStateMachine.moves)).toEqual({
    'null ask asker': 'EN_ATTENTE',
    'EN_ATTENTE accept staff': 'ACCEPTE',
    'EN_ATTENTE refuse staff': 'REFUSE',
    'EN_ATTENTE withdraw asker': 'RETIRE',
    'EN_ATTENTE lapse portal': 'CADUC',
  });
});

test('a transfer', () => {
  expect(spelled(transferStateMachine.moves)).toEqual({
    'null offer DE': 'EN_ATTENTE',
    'null offer proposer': 'EN_ATTENTE',
    'EN_ATTENTE agree DE': 'EN_ATTENTE',
    'EN_ATTENTE agree VERS': 'EN_ATTENTE',
    'EN_ATTENTE accept DE bothAgree': 'ACCEPTE',
    'EN_ATTENTE accept VERS bothAgree': 'ACCEPTE',
    'EN_ATTENTE refuse answerer': 'REFUSE',
    'EN_ATTENTE withdraw proposer': 'RETIRE',
    'EN_ATTENTE lapse portal': 'CADUC',
  });
});

test('a request to join, and a prefix', () => {
  expect(spelled(joinStateMachine.moves)).toEqual({
    'null ask asker': 'DEMANDE',
    'DEMANDE accept manager': 'gone',
    'DEMANDE accept staff': 'gone',
    'DEMANDE decline manager': 'gone',
    'DEMANDE decline staff': 'gone',
    'DEMANDE withdraw asker': 'gone',
    'DEMANDE lapse portal': 'gone',
  });
  expect(spelled(invitationStateMachine.moves)).toEqual({
    'null invite manager': 'INVITE',
    'null invite staff': 'INVITE',
    'INVITE invite manager': 'INVITE',
    'INVITE invite staff': 'INVITE',
    'INVITE accept invited': 'gone',
    'INVITE refuse invited': 'gone',
    'INVITE withdraw manager': 'gone',
    'INVITE withdraw staff': 'gone',
    'INVITE lapse portal': 'gone',
  });
  expect(spelled(prefixStateMachine.moves)).toEqual({
    'null allocate staffManager': 'OUVERT',
    'OUVERT resize staffManager': 'OUVERT',
    'OUVERT close staffManager': 'FERME',
  });
});

test('what the portal does by itself', () => {
  expect(spelled(importStateMachine.moves)).toEqual({
    'null deposit producer': 'RECU',
    'RECU analyse portal': 'ANALYSE',
    'RECU reject portal': 'REFUSE',
    'ANALYSE change producer': 'RECU',
    'ANALYSE confirm producer': 'CONFIRME',
    'CONFIRME confirm producer': 'CONFIRME',
    'CONFIRME finish portal': 'IMPORTE',
    'CONFIRME abandon producer stopped begun': 'IMPORTE',
    'CONFIRME abandon producer stopped !begun': 'ABANDONNE',
    'CONFIRME forget portal stopped begun': 'IMPORTE',
    'CONFIRME forget portal stopped !begun': 'ABANDONNE',
    'RECU abandon producer': 'ABANDONNE',
    'ANALYSE abandon producer': 'ABANDONNE',
    'RECU forget portal': 'ABANDONNE',
    'ANALYSE forget portal': 'ABANDONNE',
    'IMPORTE forget portal': 'IMPORTE',
    'REFUSE forget portal': 'REFUSE',
    'ABANDONNE forget portal': 'ABANDONNE',
  });
  expect(spelled(jobStateMachine.moves)).toEqual({
    'null create portal': '0',
    '0 start portal': '1',
    '1 start portal': '1',
    '1 finish portal': '2',
    '0 fail portal': '3',
    '1 fail portal': '3',
  });
  expect(spelled(mailStateMachine.moves)).toEqual({
    'null write portal addressable serverSaved': 'WAITING',
    'null write portal addressable !serverSaved': 'KEPT',
    'null write portal !addressable': 'FAILED',
    'WAITING send portal': 'SENT',
    'WAITING retry portal': 'WAITING',
    'WAITING giveUp portal': 'FAILED',
    'WAITING recall portal': 'gone',
  });
  expect(spelled(deliveryStateMachine.moves)).toEqual({
    'null write portal': 'WAITING',
    'WAITING send portal': 'SENT',
    'WAITING retry portal': 'WAITING',
    'WAITING giveUp portal': 'FAILED',
    'SENT replay manager': 'WAITING',
    'FAILED replay manager': 'WAITING',
  });
});

describe('a person', () => {
  const now = new Date('2026-03-02T09:00:00Z');
  const input = { now, revision: 1, motif: 'Le nom ne correspond pas.' };
  const move = (
    action: 'accept' | 'refuse' | 'structureGoes' | 'absorb',
    from: 1 | 2 | 3 | 4,
    conditions = {},
  ) =>
    personStateMachine.transition({ action, from, by: 'staff', conditions }, input).written?.etat;

  test('is validated by an acceptance, from any state', () => {
    for (const from of [1, 2, 3, 4] as const) expect(move('accept', from)).toBe(3);
  });

  test('is refused with the structure, unless validated, or awaited elsewhere', () => {
    expect(move('refuse', 2)).toBe(4);
    expect(move('refuse', 2, { awaitedExternal: true })).toBe(2);
    for (const from of [1, 3, 4] as const) expect(move('refuse', from)).toBe(from);
  });

  test('is released when the structure is removed, on the same terms', () => {
    for (const from of [1, 2, 4] as const) expect(move('structureGoes', from)).toBe(1);
    expect(move('structureGoes', 3)).toBe(3);
    for (const from of [2, 3, 4] as const)
      expect(move('structureGoes', from, { awaitedExternal: true })).toBe(from);
  });

  test('takes the better of two states from another record', () => {
    for (const from of [1, 2, 3, 4] as const) {
      expect(move('absorb', from, { otherIsValidated: true })).toBe(3);
      expect(move('absorb', from)).toBe(from);
    }
    expect(
      [1, 2, 3, 4].map((from) => move('absorb', from as 1, { otherIsUnderValidation: true })),
    ).toEqual([2, 2, 3, 2]);
  });

  test('is not changed by its owner while staff look at it', () => {
    const by = (one: 'owner' | 'staff') =>
      ([1, 2, 3, 4] as const).filter((from) =>
        personStateMachine.can({ action: 'edit', from, by: one }),
      );
    expect(by('owner')).toEqual([1, 3, 4]);
    expect(by('staff')).toEqual([1, 2, 3, 4]);
  });
});

describe('every life', () => {
  test.each(DRAWN)('of $title begins, and is reached everywhere', ({ moves }) => {
    expect(moves.some(({ from }) => from === null)).toBe(true);
    const reached = new Set(moves.filter(({ from, to }) => from !== to).map(({ to }) => to));
    for (const state of statesOf(moves)) expect(reached).toContain(state);
  });

  /**
   * Two rows with the same start, action and person must have a condition that distinguishes them.
   */
  test.each(DRAWN)('of $title never leads to two places at once', ({ moves }) => {
    for (const one of moves)
      for (const other of moves) {
        const similar = one !== other && one.action === other.action && one.from === other.from;
        if (!similar || !one.by.some((who) => other.by.includes(who)) || one.when !== undefined)
          continue;
        expect(one.needs ?? other.needs).toBeDefined();
      }
  });
});

test('a move absent from the table is refused, in every state machine', () => {
  const refused = <W extends Vocabulary>(
    stateMachine: StateMachine<W, never, unknown>,
    from: W['state'],
  ) => {
    const [row] = stateMachine.moves;
    if (row === undefined) throw new Error('a life without a row');
    expect(() => stateMachine.target({ action: row.action, from, by: row.by })).toThrow(
      DomainError,
    );
  };
  refused(correctionStateMachine, 'ACCEPTE');
  refused(transferStateMachine, 'CADUC');
  refused(prefixStateMachine, 'FERME');
  refused(importStateMachine, 'IMPORTE');
  refused(jobStateMachine, 3);
  refused(mailStateMachine, 'SENT');
  refused(deliveryStateMachine, 'SENT');
  refused(joinStateMachine, 'DEMANDE');
});
