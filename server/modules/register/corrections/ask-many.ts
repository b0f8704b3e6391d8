/** Corrections requested by a sheet: as `ask.ts`, many at a time and answered together. */

import type { Kysely } from 'kysely';
import { LARGEST_DOSSIER } from '#contract/registration/isrc.ts';
import { correctionStateMachine } from '#domain/correction/state-machine.ts';
import type { ElementFields } from '#domain/element/fields.ts';
import { yearOfAssignment } from '#domain/isrc/year-of-assignment.ts';
import { AWAITED } from '#domain/register/agreement.ts';
import { correctedErrors } from '#domain/register/corrected-errors.ts';
import { changedFields } from '#domain/register/correction.ts';
import { recordingStateMachine } from '#domain/registration/transitions.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { insertHistory } from '#server/platform/history/record.ts';
import type { NotificationContext, Notify } from '#server/platform/notify.ts';
import { type IssuedElement, lockRecordings } from '../issued.ts';
import { pick } from './pick.ts';

export type SheetRequest = {
  readonly structureId: number;
  readonly importId: number;
  /** Name of the file. */
  readonly fichier: string;
  readonly motif: string;
  readonly interlocuteurId: number;
  readonly now: Date;
  readonly rows: readonly {
    readonly elementId: number;
    /** When it was compared with the sheet. */
    readonly revision: number;
    readonly fields: Partial<ElementFields>;
  }[];
};

/**
 * Skips a recording that has since left the structure, changed, lost its code or got a pending
 * correction; of two lines about one, the first applies.
 * @returns number of corrections requested
 */
export async function askCorrections(
  db: Kysely<Tables>,
  sheetRequest: SheetRequest,
): Promise<number> {
  const locked = await lockedOf(db, sheetRequest);
  const waiting = await waitingAmong(db, [...locked.keys()]);
  const lines = sheetRequest.rows.flatMap((row) => {
    const element = locked.get(row.elementId);
    if (element === undefined || waiting.has(row.elementId) || element.revision !== row.revision)
      return [];
    const apres = correctedBy(element, row.fields, sheetRequest.now);
    if (apres === null) return [];
    waiting.add(row.elementId);
    return [{ element, apres, avant: pick(element, Object.keys(apres)) }];
  });
  for (let at = 0; at < lines.length; ) {
    const { lotId, capacity } = await lotOf(db, sheetRequest);
    const part = lines.slice(at, at + capacity);
    await insertLines(db, sheetRequest, lotId, part);
    at += part.length;
  }
  return lines.length;
}

async function lockedOf(db: Kysely<Tables>, { structureId, rows }: SheetRequest) {
  const ids = rows.map(({ elementId }) => elementId);
  const own = await db
    .selectFrom('element')
    .select('elementId')
    .where('structureId', '=', structureId)
    .where('elementId', 'in', ids)
    .execute();
  const scope = { kind: 'one', structureId } as const;
  const locked = await lockRecordings(
    { db, scope },
    own.map(({ elementId }) => elementId),
  );
  return new Map(locked.map((element) => [element.elementId, element]));
}

async function waitingAmong(db: Kysely<Tables>, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('correction')
    .select('elementId')
    .where('elementId', 'in', ids)
    .where('etat', 'in', AWAITED)
    .execute();
  return new Set(rows.map(({ elementId }) => elementId));
}

/** The fields that really change; null when no correction is possible. */
function correctedBy(element: IssuedElement, fields: Partial<ElementFields>, now: Date) {
  const move = {
    action: 'correct',
    from: element.statut,
    by: 'staff',
    conditions: { ownerRequested: true },
  } as const;
  if (element.annuleLe !== null || !recordingStateMachine.can(move)) return null;
  const after = { ...element, ...fields };
  const changed = changedFields(element, after);
  const isWrong = correctedErrors(after, { year: yearOfAssignment(now) }).length > 0;
  return isWrong || changed.length === 0 ? null : pick(after, changed);
}

/** The lot of this sheet with room left, or a new one. The caller has locked the import. */
async function lotOf(db: Kysely<Tables>, sheetRequest: SheetRequest) {
  const last = await db
    .selectFrom('correctionLot as l')
    .leftJoin('correction as c', 'c.lotId', 'l.lotId')
    .select(({ fn }) => ['l.lotId', fn.count<number>('c.correctionId').as('lines')])
    .where('l.importId', '=', sheetRequest.importId)
    .groupBy('l.lotId')
    .orderBy('l.lotId', 'desc')
    .executeTakeFirst();
  const capacity = last === undefined ? 0 : LARGEST_DOSSIER - Number(last.lines);
  if (last !== undefined && capacity > 0) return { lotId: last.lotId, capacity };
  const { structureId, importId, fichier, motif, now, interlocuteurId } = sheetRequest;
  const { lotId } = await db
    .insertInto('correctionLot')
    .values({ structureId, importId, fichier, motif, demandeLe: now, demandePar: interlocuteurId })
    .returning('lotId')
    .executeTakeFirstOrThrow();
  return { lotId, capacity: LARGEST_DOSSIER };
}

type Line = {
  readonly element: IssuedElement;
  readonly avant: Readonly<Record<string, unknown>>;
  readonly apres: Readonly<Record<string, unknown>>;
};

async function insertLines(
  db: Kysely<Tables>,
  { structureId, motif, now, interlocuteurId }: SheetRequest,
  lotId: number,
  lines: readonly Line[],
): Promise<void> {
  const { written } = correctionStateMachine.begin(
    { action: 'ask', by: 'structure' },
    { now, who: interlocuteurId },
  );
  const rows = await db
    .insertInto('correction')
    .values(
      lines.map(({ element: { elementId }, avant, apres }) => ({
        ...written,
        elementId,
        structureId,
        lotId,
        parLaSociete: false,
        motif,
        demandeLe: now,
        demandePar: interlocuteurId,
        avant: JSON.stringify(avant),
        apres: JSON.stringify(apres),
      })),
    )
    .returning(['correctionId', 'elementId'])
    .execute();
  const numbers = new Map(rows.map(({ correctionId, elementId }) => [elementId, correctionId]));
  await insertHistory(
    db,
    { action: 'correction.ask', at: now, caller: null },
    lines.map(({ element: { elementId, dossierId }, avant, apres }) => ({
      structureId,
      dossierId,
      elementId,
      interlocuteurId,
      before: avant,
      after: { ...apres, correctionId: numbers.get(elementId), motif },
    })),
  );
}

/** Notifies staff once of all requests of a sheet. */
export async function notifyRequested(
  context: NotificationContext,
  importId: number,
  notify: Notify,
): Promise<void> {
  const lots = await context.db
    .selectFrom('correctionLot as l')
    .innerJoin('correction as c', 'c.lotId', 'l.lotId')
    .select(({ fn }) => [
      ...(['l.lotId', 'l.structureId', 'l.demandePar', 'l.motif', 'l.fichier'] as const),
      fn.countAll<number>().as('nombre'),
    ])
    .where('l.importId', '=', importId)
    .groupBy('l.lotId')
    .execute();
  for (const { lotId, structureId, demandePar: interlocuteurId, motif, fichier, nombre } of lots) {
    const about = { structureId, interlocuteurId, occasion: `lot-${lotId}` };
    await notify(context, {
      ...about,
      kind: 'CORRECTIONS_ASKED',
      facts: { nombre: Number(nombre), fichier, motif },
    });
  }
}
