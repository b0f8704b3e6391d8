/** The recordings to export: within the caller's scope, page by page in the order of dossiers and tracks. */

import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import type { ExportCriteria, ExportFormat } from '#contract/exchange/exports.ts';
import type { ElementCriteria } from '#contract/registration/criteria.ts';
import { numeroOf } from '#domain/dossier/numero.ts';
import { FIELD_NAMES } from '#domain/element/fields.ts';
import type { ElementType } from '#domain/element/lists.ts';
import { parseIsrc } from '#domain/isrc/isrc.ts';
import { ISSUED, STATUTS, type Statut } from '#domain/registration/statuts.ts';
import type { SheetRow } from '#domain/sheet/columns.ts';
import { dayInParis } from '#domain/structure/day-in-paris.ts';
import type { Scope } from '#server/platform/call.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { within } from '#server/platform/scope.ts';

/** What was requested and in which scope: enough to find the same rows again in a job. */
export type ExportRequest = {
  readonly format: ExportFormat;
  readonly scope: Scope;
  readonly elementIds: readonly number[] | null;
  readonly criteres: ExportCriteria;
  /** Ids excluded. */
  readonly sauf?: readonly number[] | undefined;
  /** DDEX number of the recipient of a declaration; undefined: the society itself. */
  readonly destinataire?: string | undefined;
};

/** The conditions of the lists on `e`, `d` and `i`; handed in by `compose.ts`. */
export type ConditionsOf = (
  criteria: ElementCriteria,
  scope: Scope,
) => readonly Expression<SqlBool>[];

export type RowSource = { readonly db: Kysely<Tables>; readonly conditionsOf: ConditionsOf };

/** One recording with its position, after which the next page begins. */
export type ExportRow = SheetRow & {
  readonly dossierId: number;
  readonly rang: number;
  readonly structureId: number;
};

const FIELDS = FIELD_NAMES.map((name) => `e.${name}` as const);

/** Rows of one page. Two are in memory at a time: one is read while the other is written. */
export const PAGE = 500;

/** Formats for mastering or declaration: only recordings with a valid code. */
const isForUse = ({ format }: ExportRequest) =>
  format === 'DDEX' || format === 'CUE' || format === 'MASTERING';

/**
 * Without criteria: one plan serves all pages, and a literal limit lets it be cached
 * (`prepared-statements.ts`). With criteria, the best plan depends on them.
 */
const isWhole = ({ scope, elementIds, criteres }: ExportRequest) =>
  scope.kind === 'all' &&
  elementIds === null &&
  Object.values(criteres).every((one) => one === undefined);

/**
 * Null: all. A criterion that excludes nothing is left out, so that an index in the order of the
 * file can answer a page.
 */
function statutsOf(exportRequest: ExportRequest): readonly Statut[] | null {
  const { criteres } = exportRequest;
  if (!isForUse(exportRequest) && criteres.statut === undefined) return null;
  const all = isForUse(exportRequest) ? ISSUED : STATUTS;
  return all.filter((statut) => criteres.statut?.includes(statut) ?? true);
}

function matching({ db, conditionsOf }: RowSource, exportRequest: ExportRequest) {
  const { scope, elementIds, criteres, sauf = [] } = exportRequest;
  const statuts = statutsOf(exportRequest);
  return (
    db
      .selectFrom('element as e')
      .innerJoin('dossier as d', 'd.dossierId', 'e.dossierId')
      .innerJoin('structure as s', 's.structureId', 'e.structureId')
      .leftJoin('immatriculation as i', 'i.elementId', 'e.elementId')
      .leftJoin('annulation as a', 'a.isrc', 'i.isrc')
      .where(within(scope, 'e.structure_id'))
      .$if(statuts !== null, (query) =>
        query.where('e.statut', '=', sql<Statut>`any(${[...(statuts ?? [])]})`),
      )
      .where((eb) => eb.and([...conditionsOf(criteres, scope)]))
      .$if(isForUse(exportRequest), (query) => query.where('a.isrc', 'is', null))
      // A video is never a track of a disc: it is left out of cue sheets, and of their count.
      .$if(exportRequest.format === 'CUE', (query) => query.where('e.type', '=', 'P'))
      .$if(sauf.length > 0, (query) => query.where(sql<SqlBool>`e.element_id <> all(${[...sauf]})`))
      .$if(elementIds !== null, (query) =>
        query.where('e.elementId', '=', sql<number>`any(${[...(elementIds ?? [])]})`),
      )
  );
}

export type Extent = { readonly total: number; readonly dossiers: number };

export async function countRows(source: RowSource, exportRequest: ExportRequest): Promise<Extent> {
  const { total, dossiers } = await matching(source, exportRequest)
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.count<number>('e.dossierId').distinct().as('dossiers'),
    ])
    .executeTakeFirstOrThrow();
  return { total: Number(total), dossiers: Number(dossiers) };
}

/** Whether each of these recordings exists for the caller, whatever its state. */
export async function knowsAll(db: Kysely<Tables>, scope: Scope, elementIds: readonly number[]) {
  const { result } = await db
    .selectFrom('element')
    .where(within(scope, 'structure_id'))
    .where('elementId', '=', sql<number>`any(${[...elementIds]})`)
    .select(({ fn }) => fn.countAll<number>().as('result'))
    .executeTakeFirstOrThrow();
  return Number(result) === new Set(elementIds).size;
}

/** Every row wanted, page by page. @param type only this one */
export async function* pagesOf(
  source: RowSource,
  exportRequest: ExportRequest,
  type?: ElementType,
): AsyncGenerator<readonly ExportRow[]> {
  const inOrder = matching(source, exportRequest)
    .$if(type !== undefined, (query) => query.where('e.type', '=', type ?? 'P'))
    .select(FIELDS)
    .select(['e.elementId', 'e.dossierId', 'e.structureId', 'e.rang', 'e.statut'])
    .select([
      'i.isrc',
      'i.attribueLe',
      's.raison',
      'd.titre as dossierTitre',
      'd.createdAt as ouvertLe',
    ])
    .select(['a.annuleLe', 'a.remplacePar'])
    .orderBy('e.dossierId')
    .orderBy('e.rang')
    .limit(isWhole(exportRequest) ? sql.lit(PAGE) : PAGE);
  const pageAfter = ({ dossierId, rang }: Pick<ExportRow, 'dossierId' | 'rang'>) =>
    inOrder
      .where(sql<SqlBool>`(e.dossier_id, e.rang) > (${dossierId}::integer, ${rang}::integer)`)
      // Redundant, but PostgreSQL does not infer it: it would scan all earlier dossiers at each
      // page.
      .where('d.dossierId', '>=', dossierId)
      .execute();
  let next = pageAfter({ dossierId: 0, rang: 0 });
  try {
    for (;;) {
      const page = await next;
      const last = page.at(-1);
      if (last === undefined) return;
      if (page.length < PAGE) return yield page.map(rowOf);
      // Prefetch: the database reads the next page while this one is written.
      next = pageAfter(last);
      // A failure is thrown when the page is awaited; this handler prevents an unhandled rejection,
      // which would end the process.
      next.catch(() => {});
      // Lets the event loop send the query now; otherwise it would leave only after this page is
      // written.
      await yieldToEventLoop();
      yield page.map(rowOf);
    }
  } finally {
    // Waits for the pending query when the consumer stops early.
    await next.catch(() => {});
  }
}

type Result = Omit<ExportRow, 'numero' | 'attribueLe' | 'annuleLe' | 'isrc' | 'remplacePar'> & {
  readonly isrc: string | null;
  readonly attribueLe: Date | null;
  readonly annuleLe: Date | null;
  readonly remplacePar: string | null;
  readonly ouvertLe: Date;
};

function rowOf(row: Result): ExportRow {
  const { isrc, attribueLe, annuleLe, remplacePar, ouvertLe } = row;
  return {
    ...row,
    numero: numeroOf({ dossierId: row.dossierId, createdAt: ouvertLe }),
    isrc: isrc === null ? null : parseIsrc(isrc),
    attribueLe: attribueLe === null ? null : dayInParis(attribueLe),
    annuleLe: annuleLe === null ? null : dayInParis(annuleLe),
    remplacePar: remplacePar === null ? null : parseIsrc(remplacePar),
  };
}
