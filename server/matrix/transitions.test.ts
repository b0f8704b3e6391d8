import { beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { cancelCode } from '#contract/registration/cancellation.ts';
import { answerCorrection } from '#contract/registration/corrections.ts';
import {
  moveDossier,
  rejectDossier,
  submitDossier,
  takeDossierInCharge,
  validateDossier,
} from '#contract/registration/dossier.ts';
import { deleteElement, updateElement } from '#contract/registration/isrc.ts';
import { answerTransfer } from '#contract/registration/transfers.ts';
import { may } from '#domain/permission/may.ts';
import { type RecordingMove, recordingStateMachine } from '#domain/registration/transitions.ts';
import {
  ACTIONS,
  type Capacity,
  type RegistrationAction,
} from '#domain/registration/vocabulary.ts';
import { aPerson, aPrefixe, aStructure } from '../testing/builders.ts';
import { type RunningPortal, SOCIETY } from '../testing/running-portal.ts';
import { aRunningPortal } from '../testing/set-up.ts';
import { aRecording, type Recording, STATES, type State, statutOf } from './a-recording.ts';
import { aCorrection, aTransfer } from './an-agreement.ts';
import { actorOf, type Who } from './people.ts';

/**
 * Every move of a recording x every state x everyone, over HTTP. The expected result is read from
 * the transition table and from the permission table; the registry must agree.
 */

type Actor = { readonly who: Who; readonly capacities: (state: State) => readonly Capacity[] };

/** Staff may also write on behalf of a structure. */
const STAFF: readonly Capacity[] = ['producer', 'staff'];
const aMember = (roles: Who['roles']): Who => ({
  name: 'member',
  kind: 'member',
  email: null,
  roles,
});
const aStaff: Who = { name: 'staff', kind: 'staff', email: null, roles: [] };
const aManager: Who = { ...aStaff, roles: ['isGestionnaireInternet'] };

const ACTORS = {
  writer: { who: aMember(['isGestionnaireIsrc']), capacities: () => ['producer'] },
  reader: { who: aMember([]), capacities: () => [] },
  foreigner: { who: aMember(['isGestionnaireIsrc']), capacities: () => [] },
  holder: { who: aStaff, capacities: (state) => (state === 'LOCK' ? [...STAFF, 'holder'] : STAFF) },
  colleague: { who: aStaff, capacities: () => STAFF },
  manager: { who: aManager, capacities: () => [...STAFF, 'staffManager'] },
} as const satisfies Record<string, Actor>;
type ActorName = keyof typeof ACTORS;
const NAMES = Object.keys(ACTORS) as ActorName[];

type Ground = Parameters<typeof aCorrection>[1] & {
  readonly db: RunningPortal['db'];
  readonly receiverId: number;
};

type Attempt = {
  readonly action: RegistrationAction;
  readonly endpoint: Endpoint;
  readonly body: (recording: Recording) => object;
  /** Creates what the call requires; returns a part of its body. */
  readonly after?: (ground: Ground) => Promise<object>;
  readonly conditions?: (state: State) => NonNullable<RecordingMove['conditions']>;
  /** States in which this call means another move, tried under its own name. */
  readonly otherwiseIn?: readonly State[];
};

const NOT_ISSUED: readonly State[] = STATES.filter((state) => state !== 'DONE');

const ATTEMPTS: readonly Attempt[] = [
  {
    action: 'edit',
    endpoint: updateElement,
    body: ({ elementId }) => ({ elementId, titre: 'Autre titre' }),
  },
  {
    action: 'completeMinuterie',
    endpoint: updateElement,
    body: ({ elementId }) => ({ elementId, duree: '3:10' }),
    conditions: () => ({ minuterieComplete: true }),
    otherwiseIn: ['USER', 'USER without minuterie'],
  },
  {
    action: 'delete',
    endpoint: deleteElement,
    body: ({ elementId, dossierId }) => ({ elementId, dossierId }),
  },
  {
    action: 'submit',
    endpoint: submitDossier,
    body: ({ dossierId }) => ({ dossierId, attestation: true }),
    conditions: (state) => ({ minuterieComplete: state === 'USER' }),
  },
  {
    action: 'takeInCharge',
    endpoint: takeDossierInCharge,
    body: ({ dossierId }) => ({ dossierId }),
    // Taking again a recording one already holds only prolongs the hold, which is no move.
    otherwiseIn: ['LOCK'],
  },
  {
    action: 'release',
    endpoint: moveDossier,
    body: ({ dossierId }) => ({ dossierId, action: 'release' }),
  },
  { action: 'accept', endpoint: validateDossier, body: ({ dossierId }) => ({ dossierId }) },
  {
    action: 'refuse',
    endpoint: rejectDossier,
    body: ({ dossierId }) => ({ dossierId, motif: 'La durée ne correspond pas.' }),
    conditions: () => ({ hasMotif: true }),
  },
  { action: 'refuse', endpoint: rejectDossier, body: ({ dossierId }) => ({ dossierId }) },
  {
    action: 'remove',
    endpoint: validateDossier,
    body: ({ dossierId, elementId }) => ({
      dossierId,
      declarations: [{ elementId, action: 'DELETE' }],
    }),
    otherwiseIn: ['PRODUCT'],
  },
  {
    action: 'remove',
    endpoint: validateDossier,
    body: ({ dossierId }) => ({ dossierId, _method: 'DELETE' }),
    otherwiseIn: ['USER', 'USER without minuterie', 'MINU', 'LOCK', 'DONE'],
  },
  {
    action: 'correct',
    endpoint: answerCorrection,
    body: () => ({ action: 'OK' }),
    after: async (ground) => ({
      correctionId: (await aCorrection(ground.db, ground)).correctionId,
    }),
    conditions: () => ({ ownerRequested: true }),
    // Nothing can be requested about a recording without a code.
    otherwiseIn: NOT_ISSUED,
  },
  {
    action: 'cancelCode',
    endpoint: cancelCode,
    body: ({ elementId }) => ({ elementId, motif: 'Attribué par erreur.' }),
    conditions: () => ({ hasMotif: true }),
  },
  {
    action: 'cancelCode',
    endpoint: cancelCode,
    body: ({ elementId }) => ({ elementId, motif: ' ' }),
  },
  {
    action: 'transfer',
    endpoint: answerTransfer,
    body: () => ({ action: 'OK' }),
    after: async (ground) => {
      const { isrc } = await ground.db
        .selectFrom('immatriculation')
        .select('isrc')
        .where('elementId', '=', ground.elementId)
        .executeTakeFirstOrThrow();
      return aTransfer(ground.db, {
        ...ground,
        isrc,
        versStructureId: ground.receiverId,
        agreed: 'VERS',
      });
    },
    conditions: () => ({ bothStructuresAgree: true }),
    otherwiseIn: NOT_ISSUED,
  },
];

/** Moves that another call makes. */
const EXTERNAL: readonly RegistrationAction[] = ['create'];

/** Null when the move must be refused. */
function requested(name: ActorName, attempt: Attempt, state: State): string | null {
  const { who, capacities } = ACTORS[name];
  const { permission } = attempt.endpoint;
  if (permission === 'public' || permission === 'signedIn' || !may(actorOf(who), permission))
    return null;
  // Only the holder decides a recording that is held; it can be released first.
  const colleague = name === 'colleague' || name === 'manager';
  if (colleague && state === 'LOCK' && attempt.action === 'remove') return null;
  // Staff write on behalf of a structure, and agree for none that is in activity.
  if (who.kind === 'staff' && attempt.action === 'transfer') return null;
  const move: RecordingMove = {
    action: attempt.action,
    from: statutOf(state),
    by: capacities(state),
    conditions: attempt.conditions?.(state) ?? {},
  };
  return recordingStateMachine.can(move) ? recordingStateMachine.target(move) : null;
}

test('every move of the table is tried here, or named as made elsewhere', () => {
  const tried = new Set<string>([...ATTEMPTS.map(({ action }) => action), ...EXTERNAL]);
  expect(ACTIONS.filter((action) => !tried.has(action))).toEqual([]);
});

describe.each(['embedded', 'postgres'] as const)(
  'every move, every state, everyone on %s',
  (kind) => {
    const portal = aRunningPortal(kind);
    let structureId: number;
    let holderId: number;
    let receiverId: number;
    const emails = new Map<ActorName, string>();

    beforeAll(async () => {
      structureId = await aStructure(portal.db);
      await aPrefixe(portal.db, { code: 'FRX26' });
      const external = await aStructure(portal.db);
      receiverId = await aStructure(portal.db);
      for (const name of NAMES) {
        const { who } = ACTORS[name];
        const home = who.kind === 'staff' ? SOCIETY : name === 'foreigner' ? external : structureId;
        const person = await aPerson(portal.db, { structures: [home], roles: who.roles });
        emails.set(name, person.email);
        if (name === 'holder') holderId = person.interlocuteurId;
      }
    });

    async function attempted(
      name: ActorName,
      { endpoint, body, after }: Attempt,
      recording: Recording,
    ) {
      const { elementId } = recording;
      const about = {
        elementId,
        structureId,
        interlocuteurId: holderId,
        now: portal.time.now,
        marker: 'Ici.',
      };
      const there = await after?.({ ...about, db: portal.db, receiverId });
      const response = await fetch(`${portal.origin}${endpoint.path}`, {
        method: endpoint.method,
        headers: {
          authorization: `Bearer ${await portal.tokenOf(emails.get(name) ?? '')}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ ...body(recording), ...there }),
      });
      return { status: response.status, text: await response.text() };
    }

    async function statutNow({ elementId }: Recording): Promise<string> {
      const row = await portal.db
        .selectFrom('element')
        .select('statut')
        .where('elementId', '=', elementId)
        .executeTakeFirst();
      return row?.statut ?? 'gone';
    }

    test.each(STATES)('a recording in %s', async (state) => {
      const wrong: string[] = [];
      let tried = 0;
      for (const attempt of ATTEMPTS.filter(
        ({ otherwiseIn = [] }) => !otherwiseIn.includes(state),
      )) {
        for (const name of NAMES) {
          const recording = await aRecording(portal.db, {
            structureId,
            state,
            holderId,
            now: portal.time.now,
          });
          const to = requested(name, attempt, state);
          const { status, text } = await attempted(name, attempt, recording);
          const after = await statutNow(recording);
          tried += 1;
          const refused = [403, 404, 409, 422].includes(status);
          const right =
            to === null ? refused && after === statutOf(state) : status === 200 && after === to;
          if (!right)
            wrong.push(`${attempt.action} by ${name}: ${status}, ${after} (${to}) ${text}`);
        }
      }
      expect(wrong).toEqual([]);
      expect(tried).toBeGreaterThan(40);
    });
  },
);
