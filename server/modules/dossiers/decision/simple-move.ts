/**
 * `POST /api/dossier/move` and `/release`: moves fully described by their row of the transition
 * table.
 */

import { INVALID_FIELDS, NOT_FOUND, PERMISSION_LACKING } from '#contract/problem.ts';
import type { moveDossier as moveCall } from '#contract/registration/dossier.ts';
import type { releaseDossier } from '#contract/registration/release.ts';
import { DomainError } from '#domain/domain-error.ts';
import { numeroOf } from '#domain/dossier/numero.ts';
import { LETTER_NOTICES, type SimpleMove } from '#domain/dossier/simple-moves.ts';
import {
  type DossierCapacity,
  dossierStateMachine,
  SIMPLE_MOVE_NAMES,
  type SimpleMoveName,
  simpleMove,
} from '#domain/dossier/state-machine.ts';
import { may } from '#domain/permission/may.ts';
import { holderOf } from '#domain/registration/transitions.ts';
import { type Call, type Handler, interlocuteurOf } from '#server/platform/call.ts';
import { type Notify, notifyMove } from '#server/platform/notify.ts';
import { type Dossier, lockDossier } from '../dossier-lookup.ts';
import { moveDossier, onBehalfOf } from '../move-dossier.ts';
import { takeAlong } from '../move-elements.ts';
import { refuseIfNotLocked } from './decide.ts';

type Locked = Pick<Dossier, 'structureId' | 'lockedBy' | 'lockedAt' | 'etat'>;

/**
 * Capacities in which the caller may move the dossier: the single place that derives them from the
 * permissions.
 */
export function capacitiesIn(call: Call, dossier: Locked): readonly DossierCapacity[] {
  const { actor, now } = call;
  const treats = may(actor, 'treatDossiers');
  return [
    ...(may(actor, 'writeDossiers', dossier) ? (['producer'] as const) : []),
    ...(treats ? (['staff'] as const) : []),
    ...(treats && holderOf(dossier, now) === interlocuteurOf(call) ? (['holder'] as const) : []),
  ];
}

/** Moves possible now that need nothing more than a text. */
export function simpleMovesFor(call: Call, dossier: Locked): SimpleMoveName[] {
  const by = capacitiesIn(call, dossier);
  const conditions = { locked: dossier.lockedBy !== null };
  return SIMPLE_MOVE_NAMES.filter((action) =>
    dossierStateMachine.can({
      action,
      from: dossier.etat,
      by: by.filter((one) => one !== 'clock'),
      conditions,
    }),
  );
}

type Deps = { readonly notify: Notify };
type Requested = {
  readonly dossierId: number;
  readonly action: SimpleMoveName;
  readonly message?: string | undefined;
};

export const simpleMover =
  (deps: Deps): Handler<typeof moveCall> =>
  (call, { body }) =>
    makeMove(call, deps, body);

export const releaser =
  (deps: Deps): Handler<typeof releaseDossier> =>
  (call, { body: { dossierId } }) =>
    makeMove(call, deps, { dossierId, action: 'release' });

async function makeMove(
  call: Call,
  { notify }: Deps,
  { dossierId, action, message = '' }: Requested,
) {
  const row = simpleMove(action);
  // Actions of the society do not exist for anyone else.
  if (row.by !== 'producer' && !may(call.actor, 'treatDossiers')) throw new DomainError(NOT_FOUND);
  const dossier = await lockDossier(call, dossierId);
  if (row.by === 'holder') await refuseIfNotLocked(call, dossier);
  if (!capacitiesIn(call, dossier).includes(row.by)) throw new DomainError(PERMISSION_LACKING);
  refuseIfWordless(row, message);
  const conditions = { locked: dossier.lockedBy !== null };
  const moved = await moveDossier(onBehalfOf(call), dossier, { action, by: row.by, conditions });
  if (row.recordings) {
    const by = row.by === 'producer' ? 'producer' : 'staff';
    await takeAlong(call, dossier, { action: row.recordings, by });
  }
  await call.record({
    ...moved.trace,
    structureId: dossier.structureId,
    dossierId,
    before: { etat: dossier.etat, lockedBy: dossier.lockedBy },
    after: {
      etat: moved.etat,
      lockedBy: row.sets.includes('freed') ? null : dossier.lockedBy,
      ...(row.message && { message }),
    },
  });
  if (row.letter) {
    const { to, ...letter } = row.letter;
    const about = {
      structureId: dossier.structureId,
      dossierId,
      interlocuteurId: await sideOf[to](call, dossier),
    };
    const facts = { numero: numeroOf(dossier), titre: dossier.titre, letter, message };
    await notifyMove(notify, call, moved, about, { [LETTER_NOTICES[to]]: facts });
  }
  return { dossierId, etat: moved.etat ?? dossier.etat };
}

function refuseIfWordless({ message: request }: SimpleMove, message: string): void {
  if (request === undefined || message !== '') return;
  const error = { path: 'message', code: 'REQUIRED', message: 'Écrivez votre message.' };
  throw new DomainError(INVALID_FIELDS, { errors: [error] });
}

/**
 * First recipient of a letter: for the producer, the sender of the request; for the society, the
 * staff member who last wrote about it.
 */
const sideOf = {
  producer: async (_call: Call, { submittedBy }: Dossier) => submittedBy,
  society: async ({ db }: Call, { dossierId }: Dossier) => {
    const written = SIMPLE_MOVE_NAMES.map(simpleMove).filter(
      ({ letter }) => letter?.to === 'producer',
    );
    const last = await db
      .selectFrom('historique')
      .select('interlocuteurId')
      .where('dossierId', '=', dossierId)
      .where(
        'action',
        'in',
        written.map(({ history }) => history),
      )
      .orderBy('historiqueId', 'desc')
      .limit(1)
      .executeTakeFirst();
    return last?.interlocuteurId ?? null;
  },
};
