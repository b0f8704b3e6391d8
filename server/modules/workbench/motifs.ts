/** `GET` and `PUT /api/motifs`: the motives that staff insert when they refuse. */

import { sql } from 'kysely';
import {
  type listMotifs,
  MOTIFS_CHANGED,
  type MotifsOut,
  type writeMotifs,
} from '#contract/workbench/motifs.ts';
import { DomainError } from '#domain/domain-error.ts';
import { may } from '#domain/permission/may.ts';
import { DEFAULT_MOTIFS } from '#domain/reference/default-motifs.ts';
import { MOTIF_SUJETS, type MotifSujet } from '#domain/workbench/staff-preferences.ts';
import { type Call, type Handler, interlocuteurOf } from '#server/platform/call.ts';

export const list: Handler<typeof listMotifs> = async (call) => ({
  rows: await Promise.all(MOTIF_SUJETS.map((sujet) => findMotifs(call, sujet))),
  can: { write: may(call.actor, 'writePortalTexts') },
});

export const write: Handler<typeof writeMotifs> = async (
  call,
  { body: { sujet, motifs, luLe } },
) => {
  // One writer at a time: a list without a row cannot be locked by itself.
  await sql`lock table motifs in share row exclusive mode`.execute(call.db);
  const before = await findMotifs(call, sujet);
  if (before.updatedAt !== luLe) {
    throw new DomainError(MOTIFS_CHANGED, { versions: { sent: { motifs }, current: before } });
  }
  if (motifs === null) await call.db.deleteFrom('motifs').where('sujet', '=', sujet).execute();
  else await replace(call, sujet, motifs);
  const after = await findMotifs(call, sujet);
  await call.record({
    structureId: null,
    before: { sujet, motifs: before.motifs },
    after: { sujet, motifs: after.motifs },
  });
  return after;
};

async function replace(call: Call, sujet: MotifSujet, motifs: readonly string[]): Promise<void> {
  const written = {
    liste: JSON.stringify(motifs),
    updatedAt: call.now,
    updatedBy: interlocuteurOf(call),
  };
  await call.db
    .insertInto('motifs')
    .values({ sujet, ...written })
    .onConflict((conflict) => conflict.column('sujet').doUpdateSet(written))
    .execute();
}

async function findMotifs(call: Call, sujet: MotifSujet): Promise<MotifsOut> {
  const row = await call.db
    .selectFrom('motifs as m')
    .innerJoin('interlocuteur as i', 'i.interlocuteurId', 'm.updatedBy')
    .select(['m.liste', 'm.updatedAt', 'i.prenom', 'i.nom'])
    .where('m.sujet', '=', sujet)
    .executeTakeFirst();
  if (row === undefined) {
    return {
      sujet,
      motifs: [...DEFAULT_MOTIFS[sujet]],
      reecrit: false,
      updatedAt: null,
      par: null,
    };
  }
  const { liste, updatedAt, prenom, nom } = row;
  return {
    sujet,
    motifs: liste,
    reecrit: true,
    updatedAt: updatedAt.toISOString(),
    par: `${prenom} ${nom}`,
  };
}
