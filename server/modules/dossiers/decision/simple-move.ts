/** `POST /api/dossier/move` and `/release`: the moves that their row says whole. */

import { INVALID_FIELDS, NOT_FOUND, PERMISSION_LACKING } from '#contract/problem.ts';
import type { moveDossier as moveCall } from '#contract/registration/dossier.ts';
import type { releaseDossier } from '#contract/registration/release.ts';
import {
  type DossierCapacity,
  dossierLife,
  SIMPLE_MOVE_NAMES,
  type SimpleMoveName,
  simpleMove,
} from '#domain/dossier/life.ts';
import { numeroOf } from '#domain/dossier/numero.ts';
import { LETTER_NOTICES, type SimpleMove } from '#domain/dossier/simple-moves.ts';
import { may } from '#domain/permission/may.ts';
import { Refusal } from '#domain/refusal.ts';
import { holderOf } from '#domain/registration/transitions.ts';
import { type Call, interlocuteurOf, type Verb } from '#server/platform/call.ts';
import { type Tell, tellMove } from '#server/platform/tell.ts';
import { type Dossier, lockDossier } from '../dossier-lookup.ts';
import { acting, moveDossier } from '../move-dossier.ts';
import { takeAlong } from '../move-elements.ts';
import { refuseIfNotHeld } from './decide.ts';

type Held = Pick<Dossier, 'structureId' | 'lockedBy' | 'lockedAt' | 'etat'>;

/** In what capacities the caller may move the dossier: the one reading of rights of its table. */
export function capacitiesIn(call: Call, dossier: Held): readonly DossierCapacity[] {
  const { actor, now } = call;
  const treats = may(actor, 'treatDossiers');
  return [
    ...(may(actor, 'writeDossiers', dossier) ? (['producer'] as const) : []),
    ...(treats ? (['staff'] as const) : []),
    ...(treats && holderOf(dossier, now) === interlocuteurOf(call) ? (['holder'] as const) : []),
  ];
}

/** What may be done now without more than words. */
export function simpleMovesFor(call: Call, dossier: Held): SimpleMoveName[] {
  const by = capacitiesIn(call, dossier);
  const conditions = { held: dossier.lockedBy !== null };
  return SIMPLE_MOVE_NAMES.filter((action) =>
    dossierLife.can({
      action,
      from: dossier.etat,
      by: by.filter((one) => one !== 'clock'),
      conditions,
    }),
  );
}

type Parts = { readonly tell: Tell };
type Asked = {
  readonly dossierId: number;
  readonly action: SimpleMoveName;
  readonly message?: string | undefined;
};

export const simpleMover =
  (parts: Parts): Verb<typeof moveCall> =>
  (call, { body }) =>
    makeMove(call, parts, body);

export const releaser =
  (parts: Parts): Verb<typeof releaseDossier> =>
  (call, { body: { dossierId } }) =>
    makeMove(call, parts, { dossierId, action: 'release' });

async function makeMove(call: Call, { tell }: Parts, { dossierId, action, message = '' }: Asked) {
  const row = simpleMove(action);
  // The society's own work does not exist for anyone else.
  if (row.by !== 'producer' && !may(call.actor, 'treatDossiers')) throw new Refusal(NOT_FOUND);
  const dossier = await lockDossier(call, dossierId);
  if (row.by === 'holder') await refuseIfNotHeld(call, dossier);
  if (!capacitiesIn(call, dossier).includes(row.by)) throw new Refusal(PERMISSION_LACKING);
  refuseIfWordless(row, message);
  const conditions = { held: dossier.lockedBy !== null };
  const moved = await moveDossier(acting(call), dossier, { action, by: row.by, conditions });
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
    await tellMove(tell, call, moved, about, { [LETTER_NOTICES[to]]: facts });
  }
  return { dossierId, etat: moved.etat ?? dossier.etat };
}

function refuseIfWordless({ message: asked }: SimpleMove, message: string): void {
  if (asked === undefined || message !== '') return;
  const fault = { path: 'message', code: 'REQUIRED', message: 'Écrivez votre message.' };
  throw new Refusal(INVALID_FIELDS, { errors: [fault] });
}

/** To whom a letter goes first: who sent the request; of the staff, who wrote last about it. */
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
