/**
 * The stored compared form of recordings: this is the only place that writes it. Code that changes
 * a title, a version, an artist or a duration calls it, in the same transaction.
 */

import { type Insertable, type Kysely, sql } from 'kysely';
import { keysOf } from '#domain/proximity/keys.ts';
import {
  comparableOf,
  PROXIMITY_RULES,
  type RecordingFields,
} from '#domain/proximity/recording.ts';
import type { Tables } from '#server/platform/database/tables.ts';

export type ComparedElement = RecordingFields & { readonly elementId: number };

export async function keepProximity(
  db: Kysely<Tables>,
  elements: readonly ComparedElement[],
): Promise<void> {
  if (elements.length === 0) return;
  await db
    .insertInto('proximite')
    .values(elements.map(proximiteRow))
    .onConflict((conflict) =>
      conflict.column('elementId').doUpdateSet(({ ref }) => ({
        type: ref('excluded.type'),
        noyau: ref('excluded.noyau'),
        complement: ref('excluded.complement'),
        artistes: ref('excluded.artistes'),
        invites: ref('excluded.invites'),
        versions: ref('excluded.versions'),
        duree: ref('excluded.duree'),
        cles: ref('excluded.cles'),
        regles: ref('excluded.regles'),
        revision: sql<number>`proximite.revision + case when ${COMPARED_CHANGED} then 1 else 0 end`,
      })),
    )
    .execute();
}

const COMPARED_CHANGED = sql<boolean>`(proximite.type, proximite.noyau, proximite.complement, proximite.artistes,
    proximite.invites, proximite.versions, proximite.duree) is distinct from (excluded.type, excluded.noyau,
    excluded.complement, excluded.artistes, excluded.invites, excluded.versions, excluded.duree)`;

/** The row stored for one recording. */
export function proximiteRow(element: ComparedElement): Insertable<Tables['proximite']> {
  const { type, noyau, complement, artistes, invites, versions, duree } = comparableOf(element);
  return {
    elementId: element.elementId,
    type,
    noyau,
    complement,
    artistes: [...artistes],
    invites: [...invites],
    versions: [...versions],
    duree,
    cles: keysOf({ type, noyau, complement, artistes, invites, versions, duree }),
    regles: PROXIMITY_RULES,
  };
}
