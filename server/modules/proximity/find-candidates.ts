/**
 * Finds the recordings that may be the same as those asked about, for many of them at once: one
 * statement reads the ids behind the keys, one reads what is compared, the domain scores, and one says which of the few
 * that are near may be seen.
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
/** Recordings scored before others have their turn, some milliseconds. */
const IN_A_ROW = 8;

/** Whose recordings are looked at beyond those that have a code: `all`, or those of one structure. */
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

/** For each subject, by its id. `related` is looked for only when asked: a submission needs none. */
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
    // Heard where it is waited for, and not before.
    reading.catch(() => {});
    return reading;
  };
  const ahead = lots.slice(0, AHEAD).map(read);
  for (const [at, lot] of lots.entries()) {
    const neighbours = await (ahead.shift() ?? read(lot));
    ahead.push(...lots.slice(at + AHEAD, at + AHEAD + 1).map(read));
    for (const [position, subject] of lot.entries()) {
      // The database has two things to be asked for a lot, and is asked the second by this thread.
      if (position % IN_A_ROW === 0) await restFirst();
      result.set(subject.elementId, compared(subject, neighbours(subject)));
    }
  }
  return itemsSeen(db, result, sight);
}

/** Near several of those asked about, it is read once. */
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

/** What is compared of each. Ids that nobody knows any more are left out. */
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

/** What is compared holds no control character. Rows that the driver takes apart cost more than all that is then read of them. */
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

/** Of what was found, what may be seen: asked for the few that are near, not for the many that share a key. */
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
    // A cancelled code is nothing to compare with, and nothing to reuse.
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
