/**
 * Finds recordings that may be the same as the given ones, many at a time: one statement reads the
 * ids that share keys, one reads the compared forms, the domain scores them, and one reads which of
 * the few near ones the caller may see.
 */

import { setImmediate as restFirst } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { BANDS } from '#domain/proximity/bands.ts';
import { underOtherNames } from '#domain/proximity/fuzzy/other-names.ts';
import { ranked } from '#domain/proximity/ranking.ts';
import { Reading } from '#domain/proximity/reading.ts';
import type { Comparable } from '#domain/proximity/recording.ts';
import { isRelated, type Score, scoreOfSimilar } from '#domain/proximity/score.ts';
import { ISSUED } from '#domain/registration/statuts.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { idsByKeys, type KeyQuery, numbers } from './ids-by-keys.ts';
import { namesOf } from './learn-other-names.ts';
import type { Subject } from './subjects.ts';

/** Recordings whose neighbours are read at once. */
const LOT = 250;
/** Lots that the database reads at once, while another is scored: reading one takes longer than scoring it. */
const AHEAD = 2;
/** Recordings scored between two yields to the event loop, some milliseconds. */
const IN_A_ROW = 8;

/** Scope of the recordings without a code to compare: `all`, or those of one structure. */
export type Sight = 'all' | { readonly structureId: number };

export type Candidate = {
  readonly elementId: number;
  readonly comparable: Comparable;
  readonly revision: number;
  readonly score: Score;
};

export type CandidateRow = {
  /** Scored 60 and more, best first. */
  readonly candidates: readonly Candidate[];
  /** Ids of clips of this sound, or of sounds of this clip. */
  readonly related: readonly number[];
};

const NOTHING: CandidateRow = { candidates: [], related: [] };

/** Result per subject id. `related` is searched only on request: a submission does not need it. */
export async function findCandidates(
  db: Kysely<Tables>,
  subjects: readonly Subject[],
  { sight, related }: { readonly sight: Sight; readonly related: boolean },
): Promise<ReadonlyMap<number, CandidateRow>> {
  const names = await namesOf(
    db,
    subjects.map(({ comparable }) => comparable),
  );
  const requests = subjects.map((subject) => ({
    ...subject,
    forms: underOtherNames(subject.comparable, names),
  }));
  const lots = Array.from({ length: Math.ceil(requests.length / LOT) }, (_, at) =>
    requests.slice(at * LOT, (at + 1) * LOT),
  );
  const result = new Map<number, CandidateRow>();
  const read = (lot: readonly KeyQuery[]) => {
    const reading = neighboursOf(db, lot, related);
    // A failure is thrown when awaited; this handler prevents an unhandled rejection.
    reading.catch(() => {});
    return reading;
  };
  const ahead = lots.slice(0, AHEAD).map(read);
  for (const [at, lot] of lots.entries()) {
    const neighbours = await (ahead.shift() ?? read(lot));
    ahead.push(...lots.slice(at + AHEAD, at + AHEAD + 1).map(read));
    for (const [position, subject] of lot.entries()) {
      // Reading a lot takes two statements, and this thread must be free to send the second.
      if (position % IN_A_ROW === 0) await restFirst();
      result.set(subject.elementId, compared(subject, neighbours(subject)));
    }
  }
  return itemsSeen(db, result, sight);
}

/** Parsed once, even when near several subjects. */
type Form = Omit<Candidate, 'score'> & { readonly reading: Reading };

async function neighboursOf(
  db: Kysely<Tables>,
  lot: readonly KeyQuery[],
  related: boolean,
): Promise<(subject: KeyQuery) => readonly Form[]> {
  const ids = await idsByKeys(db, lot, related);
  const stored = await storedForms(db, [...new Set([...ids.values()].flat())]);
  return ({ elementId }) => (ids.get(elementId) ?? []).flatMap((id) => stored.get(id) ?? []);
}

function compared(
  { comparable, forms: comparables }: KeyQuery,
  forms: readonly Form[],
): CandidateRow {
  if (forms.length === 0) return NOTHING;
  const request = new Reading(comparable);
  const underNames = comparables.map((other) => new Reading(other));
  const candidates = forms.flatMap((form): Candidate[] => {
    if (form.comparable.type !== comparable.type) return [];
    const score = scoreOfSimilar(request, form.reading, underNames);
    return score === null || score.score < BANDS.VOISINE ? [] : [{ ...form, score }];
  });
  const related = forms.filter((form) => isRelated(request, form.reading));
  return { candidates: ranked(candidates), related: related.map(({ elementId }) => elementId) };
}

/** The compared form of each id. Unknown ids are left out. */
async function storedForms(
  db: Kysely<Tables>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Form>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ form: string }>`
    select concat_ws(${sql.lit(BETWEEN)}, element_id, revision, type, coalesce(duree::text, ''), noyau, complement,
      ${sql.join([listed('artistes'), listed('invites'), listed('versions')])}) as form
    from proximite where element_id = any(${numbers(ids)}::int[])`.execute(db);
  return new Map(rows.map(({ form }) => formOf(form)).map((form) => [form.elementId, form]));
}

/**
 * Separators: compared texts contain no control character. Rows are read as one text, because
 * parsing columns in the driver costs more than all the rest.
 */
const [BETWEEN, IN_LIST] = ['\u001e', '\u001f'] as const;
const listed = (name: 'artistes' | 'invites' | 'versions') =>
  sql`array_to_string(${sql.ref(name)}, ${sql.lit(IN_LIST)})`;
const listOf = (text = ''): readonly string[] => (text === '' ? [] : text.split(IN_LIST));

function formOf(text: string): Form {
  const [id, revision, type, duree, noyau = '', complement = '', ...lists] = text.split(BETWEEN);
  const [artistes, invites, versions] = [listOf(lists[0]), listOf(lists[1]), listOf(lists[2])];
  const comparable: Comparable = {
    type: type === 'V' ? 'V' : 'P',
    duree: duree === '' ? null : Number(duree),
    noyau,
    complement,
    artistes,
    invites,
    versions,
  };
  return {
    elementId: Number(id),
    revision: Number(revision),
    comparable,
    reading: new Reading(comparable),
  };
}

/**
 * Which results the caller may see: queried for the few near ones, not for the many that share a
 * key.
 */
async function itemsSeen(
  db: Kysely<Tables>,
  result: ReadonlyMap<number, CandidateRow>,
  sight: Sight,
): Promise<ReadonlyMap<number, CandidateRow>> {
  const ids = [...result.values()].flatMap(({ candidates, related }) => [
    ...candidates.map(({ elementId }) => elementId),
    ...related,
  ]);
  if (ids.length === 0) return result;
  const rows = await db
    .selectFrom('element as e')
    .select('e.elementId')
    .where('e.elementId', '=', sql<number>`any(${numbers([...new Set(ids)])}::int[])`)
    // A cancelled code is neither compared nor reused.
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('annulation as a')
            .select('a.isrc')
            .whereRef('a.elementId', '=', 'e.elementId'),
        ),
      ),
    )
    .where((eb) =>
      sight === 'all'
        ? eb.lit(true)
        : eb.or([eb('e.statut', 'in', ISSUED), eb('e.structureId', '=', sight.structureId)]),
    )
    .execute();
  const seen = new Set(rows.map(({ elementId }) => elementId));
  return new Map(
    [...result].map(([elementId, { candidates, related }]) => [
      elementId,
      {
        candidates: candidates.filter((candidate) => seen.has(candidate.elementId)),
        related: related.filter((id) => seen.has(id)),
      },
    ]),
  );
}
