/**
 * `GET /api/isrc/flux`: the history, read as what happened to codes. A line is one decision and may
 * allocate a thousand codes: its facts are counted within it, and a page may end in the middle of a
 * line.
 *
 * Lines of one structure are committed in the order of their numbers
 * (`platform/history/in-order.ts`), so a reader who has read up to a line will never miss an
 * earlier one.
 */

import { sql } from 'kysely';
import {
  type CodeFeedRow,
  FEED_CURSOR_LOST,
  FEED_PAGE,
  type readCodeFeed,
} from '#contract/software/code-feed.ts';
import { DomainError } from '#domain/domain-error.ts';
import { CODE_VERBS, type CodeFactName } from '#domain/register/code-feed.ts';
import type { Call, Handler } from '#server/platform/call.ts';
import type { CallerStatus } from '#server/platform/caller-status.ts';
import { oneOf } from '#server/platform/one-of.ts';

export function feedReader({ find }: CallerStatus): Handler<typeof readCodeFeed> {
  return async (call, { query }) => {
    const { repere, limite = FEED_PAGE } = query;
    const { structureId } = await find(call, query.structureId);
    const from = repere === undefined ? null : await lockedLocation(call, structureId, repere);
    const { rows: lines } = await factsAfter(call, structureId, from, limite);
    const page = lines.slice(0, limite);
    const last = page.at(-1);
    return {
      structureId,
      // A decision that allocated nothing is skipped but counted: a page may be shorter than
      // requested.
      rows: page.flatMap((line) => presentFact(line) ?? []),
      repere: last === undefined ? (repere ?? null) : cursorOf(last),
      suite: lines.length > page.length,
    };
  };
}

/**
 * A cursor bears the fingerprint of its line: after a backup was put back, another line may have its number.
 * @throws Refusal FEED_CURSOR_LOST
 */
async function lockedLocation(
  { db }: Call,
  structureId: number,
  repere: string,
): Promise<FeedCursor> {
  const feedCursor = locationOf(repere);
  const line = await db
    .selectFrom('historique')
    .select('empreinte')
    .where('historiqueId', '=', feedCursor.historiqueId)
    .where('structureId', '=', structureId)
    .executeTakeFirst();
  if (line === undefined || cursorOf({ ...feedCursor, empreinte: line.empreinte }) !== repere)
    throw new DomainError(FEED_CURSOR_LOST);
  return feedCursor;
}

/**
 * The requested number of facts and one more, if there are. One statement, so one snapshot of what
 * is committed.
 */
function factsAfter({ db }: Call, structureId: number, from: FeedCursor | null, limite: number) {
  const { historiqueId = 0, rang = 0 } = from ?? {};
  return sql<FeedLine>`
    select f.*, (select r.origine from immatriculation r where r.isrc = f.isrc::char(12)) as origine from (
      select h.historique_id as "historiqueId", h.empreinte, h.at, h.action, h.dossier_id as "dossierId",
          c.rang::int as rang, c.element_id as "elementId", c.isrc,
          h.after ->> 'remplacePar' as "remplacePar", (h.after ->> 'transfertId')::int as "transfertId",
          h.after ->> 'genre' as genre, h.after ? 'vers' as gone,
          case when h.action = 'correction.accept' and jsonb_typeof(h.before) = 'object'
            then array(select jsonb_object_keys(h.before)) end as champs
        from (select * from historique
            where structure_id = ${structureId} and action in ${oneOf(CODE_VERBS)}
              and historique_id >= ${historiqueId}
            order by historique_id limit ${limite + 2}) h
        cross join lateral (${codesOfLine}) c
        where h.historique_id > ${historiqueId} or c.rang > ${rang}
        order by h.historique_id, c.rang limit ${limite + 1}) f
      order by f."historiqueId", f.rang`.execute(db);
}

/** The codes of one line, numbered from 1; a line without any is itself, numbered 0. */
const codesOfLine = sql`
  select a.rang, (a.value ->> 'elementId')::int as element_id, replace(a.value ->> 'isrc', '-', '') as isrc
    from jsonb_array_elements(h.after -> 'attributed') with ordinality as a(value, rang)
    where h.after ? 'attributed'
  union all
  select row_number() over (order by r.isrc), r.element_id, r.isrc from immatriculation r
    where h.action = 'dossier.takeOver' and r.dossier_id = h.dossier_id
  union all
  select 0, h.element_id, replace(coalesce(h.after ->> 'isrc', (select r.isrc from immatriculation r
      where r.element_id = h.element_id)), '-', '')
    where h.action <> 'dossier.takeOver' and coalesce(jsonb_array_length(h.after -> 'attributed'), 0) = 0`;

/** A line, and one of its codes. */
type FeedLine = FeedCursor & {
  readonly empreinte: Buffer;
  readonly at: Date;
  readonly action: string;
  readonly dossierId: number | null;
  readonly elementId: number | null;
  readonly isrc: string | null;
  /** Origin of the code in the register. */
  readonly origine: 'ATTRIBUE' | 'DECLARE' | null;
  readonly remplacePar: string | null;
  readonly transfertId: number | null;
  /** Kind of a line restored from the journal. */
  readonly genre: string | null;
  /** Whether the line names a receiver. */
  readonly gone: boolean | null;
  readonly champs: readonly string[] | null;
};

/** Position of the last fact read: its line, and its number within the line. */
type FeedCursor = { readonly historiqueId: number; readonly rang: number };

/** Bytes of the fingerprint in a cursor. */
const MARK = 8;

function cursorOf({
  historiqueId,
  rang,
  empreinte,
}: FeedCursor & { readonly empreinte: Buffer }): string {
  return `${historiqueId}.${rang}.${empreinte.subarray(0, MARK).toString('hex')}`;
}

/** @param repere already validated by the contract */
function locationOf(repere: string): FeedCursor {
  const [historiqueId = 0, rang = 0] = repere.split('.').map(Number);
  return { historiqueId, rang };
}

/**
 * Null for a line that did nothing to a code: everything was refused, or a record was merged into
 * another.
 */
function presentFact(line: FeedLine): CodeFeedRow | null {
  const fait = factOf(line);
  if (fait === null || (line.isrc === null && fait !== 'REUNION')) return null;
  const moved = fait === 'CEDE' || fait === 'ARRIVE';
  return {
    faitId: `${line.historiqueId}.${line.rang}`,
    at: line.at.toISOString(),
    fait,
    isrc: line.isrc,
    elementId: line.elementId,
    dossierId: line.dossierId,
    remplacePar: fait === 'REMPLACE' ? line.remplacePar : null,
    champs: fait === 'CORRIGE' ? [...(line.champs ?? [])].toSorted() : [],
    transfertId: moved ? line.transfertId : null,
  };
}

function factOf(line: FeedLine): CodeFactName | null {
  switch (line.action) {
    case 'dossier.decide':
    case 'dossier.takeOver':
      return inputAs(line);
    case 'code.cancel':
      return cancelledAs(line);
    case 'correction.accept':
      return 'CORRIGE';
    case 'transfert.accept':
      return line.gone === true ? 'CEDE' : 'ARRIVE';
    case 'structure.merge':
      return line.gone === true ? null : 'REUNION';
    case 'registre.restore':
      return restoredAs(line);
    default:
      return null;
  }
}

const inputAs = ({ origine }: FeedLine) => (origine === 'DECLARE' ? 'DECLARE' : 'ATTRIBUE');
const cancelledAs = ({ remplacePar }: FeedLine) => (remplacePar === null ? 'ANNULE' : 'REMPLACE');

function restoredAs(line: FeedLine): CodeFactName | null {
  if (line.genre === 'issued') return inputAs(line);
  if (line.genre === 'cancelled') return cancelledAs(line);
  if (line.genre === 'transferred') return line.gone === true ? 'CEDE' : 'ARRIVE';
  return null;
}
