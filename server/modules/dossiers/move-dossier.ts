/**
 * Moves a dossier per its transition table and writes the result: nothing else writes its state.
 */

import { type Kysely, sql } from 'kysely';
import {
  type DossierEtat,
  type DossierMove,
  dossierStateMachine,
} from '#domain/dossier/state-machine.ts';
import type { IssuedRows } from '#domain/register/issued-codes.ts';
import { type Call, interlocuteurOf } from '#server/platform/call.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Dossier } from './dossier-lookup.ts';
import {
  type Step as ElementStep,
  type Moving as MovingElement,
  movingSimilar,
  type TableRow,
} from './move-elements.ts';

export type DossierMoved = Omit<
  ReturnType<typeof dossierStateMachine.transition>,
  'to' | 'written'
> & {
  readonly etat: DossierEtat | null;
};

type MoveContext = { readonly db: Kysely<Tables>; readonly now: Date; readonly who: number | null };
type Moving = Pick<Dossier, 'dossierId' | 'etat'>;
type Step = Omit<DossierMove, 'from'>;

/**
 * The dossier after the move, its new state included; null when it was deleted.
 * @throws Refusal TRANSITION_REFUSED
 */
export async function moveDossier(
  { db, now, who }: MoveContext,
  { dossierId, etat: from }: Moving,
  step: Step,
): Promise<DossierMoved> {
  const { written, notification, trace } = dossierStateMachine.transition(
    { ...step, from },
    { now, who },
  );
  if (written === null) await db.deleteFrom('dossier').where('dossierId', '=', dossierId).execute();
  else await db.updateTable('dossier').set(written).where('dossierId', '=', dossierId).execute();
  return { etat: written?.etat ?? null, notification, trace };
}

type MovedAlong = { readonly elements: readonly MovingElement[]; readonly step: ElementStep };

/**
 * Also moves its recordings by one step, in one statement.
 * @returns the rows as now stored, and their structure
 * @throws Refusal TRANSITION_REFUSED
 */
export async function moveDossierWith(
  { db, now, who }: MoveContext,
  { dossierId, etat: from }: Moving,
  step: Step,
  along: MovedAlong,
): Promise<DossierMoved & { readonly rows: IssuedRows }> {
  const { written, notification, trace } = dossierStateMachine.transition(
    { ...step, from },
    { now, who },
  );
  if (written === null) throw new Error('a dossier that goes takes nothing along');
  const dossier = db
    .updateTable('dossier')
    .set(written)
    .where('dossierId', '=', dossierId)
    .returning(['structureId', sql<TableRow>`to_json(dossier)`.as('row')]);
  const { rows } = await sql<RowsRead>`
    with elements as (${movingSimilar({ now, db }, along.elements, along.step)}), moved as (${dossier})
    select s.raison, to_json(s.created_at) as depuis, moved.row as dossier, (select json_agg(elements) from elements) as elements
      from moved join structure s using (structure_id)`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a dossier was locked, and is not there');
  const elements = new Map(row.elements.map((element) => [element.element_id, element.row]));
  return { etat: written.etat, notification, trace, rows: { ...row, elements } };
}

type RowsRead = Omit<IssuedRows, 'elements'> & { readonly elements: readonly ElementMoved[] };
/** Keys inside JSON are the database's column names. */
type ElementMoved = { readonly element_id: number; readonly row: TableRow };

export const onBehalfOf = (call: Call): MoveContext => ({
  db: call.db,
  now: call.now,
  who: interlocuteurOf(call),
});
