/** Moves a dossier as the table of its life says, and writes what it answers: nobody else writes its state. */

import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type DossierEtat, type DossierMove, dossierLife } from '#domain/dossier/life.ts';
import { type Call, interlocuteurOf } from '#server/platform/call.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Dossier } from './dossier-lookup.ts';
import type { movingAlike, TableRow } from './move-elements.ts';

export type DossierMoved = Omit<ReturnType<typeof dossierLife.advance>, 'to' | 'written'> & {
  readonly etat: DossierEtat | null;
};

/** The rows as their tables hold them from now on, and whose they are. */
export type Told = {
  readonly raison: string;
  /** Since when its record is there, in ISO 8601. */
  readonly depuis: string;
  readonly dossier: TableRow;
  readonly elements: ReadonlyMap<number, TableRow>;
};

type Acting = { readonly db: Kysely<Tables>; readonly now: Date; readonly who: number | null };
type Moving = Pick<Dossier, 'dossierId' | 'etat'>;
type Step = Omit<DossierMove, 'from'>;

/** What became of it, its state included; null when the dossier went. @throws Refusal TRANSITION_REFUSED */
export async function moveDossier(
  { db, now, who }: Acting,
  { dossierId, etat: from }: Moving,
  step: Step,
): Promise<DossierMoved> {
  const { written, notice, trace } = dossierLife.advance({ ...step, from }, { now, who });
  if (written === null) await db.deleteFrom('dossier').where('dossierId', '=', dossierId).execute();
  else await db.updateTable('dossier').set(written).where('dossierId', '=', dossierId).execute();
  return { etat: written?.etat ?? null, notice, trace };
}

/** With its recordings, in one statement, which is sent and not awaited. @throws Refusal TRANSITION_REFUSED, at once */
export function movingDossierWith(
  { db, now, who }: Acting,
  { dossierId, etat: from }: Moving,
  step: Step,
  elements: ReturnType<typeof movingAlike>,
): DossierMoved & { readonly told: Promise<Told> } {
  const { written, notice, trace } = dossierLife.advance({ ...step, from }, { now, who });
  if (written === null) throw new Error('a dossier that goes takes nothing along');
  const dossier = db
    .updateTable('dossier')
    .set(written)
    .where('dossierId', '=', dossierId)
    .returning(['structureId', sql<TableRow>`to_json(dossier)`.as('row')]);
  const both = sql<RowsMoved>`
    with elements as (${elements}), moved as (${dossier})
    select s.raison, to_json(s.created_at) as depuis, moved.row as dossier, (select json_agg(elements) from elements) as elements
      from moved join structure s using (structure_id)`;
  return { etat: written.etat, notice, trace, told: rowsMoved(db, both) };
}

async function rowsMoved(db: Kysely<Tables>, both: RawBuilder<RowsMoved>): Promise<Told> {
  const { rows } = await both.execute(db);
  const [told] = rows;
  if (told === undefined) throw new Error('a dossier was held, and is not there');
  return { ...told, elements: new Map(told.elements.map((one) => [one.element_id, one.row])) };
}

type RowsMoved = Omit<Told, 'elements'> & { readonly elements: readonly ElementMoved[] };
/** Inside JSON, columns keep their names. */
type ElementMoved = { readonly element_id: number; readonly row: TableRow };

export const acting = (call: Call): Acting => ({
  db: call.db,
  now: call.now,
  who: interlocuteurOf(call),
});
