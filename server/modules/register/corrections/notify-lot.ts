/** Notifies the person who imported a sheet once, when the last of its corrections is answered. */

import { isAgreed, isAnswered, isAwaited } from '#domain/register/agreement.ts';
import type { NotificationContext, Notify } from '#server/platform/notify.ts';

export async function notifyLotAnswered(
  context: NotificationContext,
  lotId: number,
  notify: Notify,
): Promise<void> {
  // Lock: of two simultaneous answers to the last two lines, the second sees the first.
  await context.db
    .selectFrom('correctionLot')
    .select('lotId')
    .where('lotId', '=', lotId)
    .forUpdate()
    .execute();
  const lines = await context.db
    .selectFrom('correction as c')
    .innerJoin('immatriculation as i', 'i.elementId', 'c.elementId')
    .select(['c.etat', 'c.reponse', 'i.isrc'])
    .where('c.lotId', '=', lotId)
    .orderBy('c.correctionId')
    .execute();
  const closed = lines.flatMap(({ etat, ...line }) => (isAwaited(etat) ? [] : [{ etat, ...line }]));
  // A correction withdrawn by its requester has no answer.
  const answered = closed.filter(({ etat }) => isAnswered(etat));
  if (closed.length < lines.length || answered.length === 0) return;
  const { structureId, demandePar, fichier } = await context.db
    .selectFrom('correctionLot')
    .selectAll()
    .where('lotId', '=', lotId)
    .executeTakeFirstOrThrow();
  const refused = answered.filter(({ etat }) => !isAgreed(etat));
  const reasons = [...new Set(refused.flatMap(({ reponse }) => reponse ?? []))];
  await notify(context, {
    kind: 'CORRECTIONS_ANSWERED',
    structureId,
    interlocuteurId: demandePar,
    occasion: `lot-${lotId}`,
    facts: {
      fichier,
      acceptees: answered.length - refused.length,
      refusees: refused.length,
      reponse: reasons.length === 0 ? null : reasons.join('\n'),
      codes: answered.map(({ isrc, etat }) => ({ isrc, etat })),
    },
  });
}
