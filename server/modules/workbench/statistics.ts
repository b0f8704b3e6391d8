/** `GET /api/statistiques`: what came in, what was decided, how long it took, and what waits. */

import { type RawBuilder, sql } from 'kysely';
import { INVALID_FIELDS } from '#contract/problem.ts';
import {
  MONTHS_SHOWN,
  MOST_MONTHS,
  MOTIVES_SHOWN,
  type MonthOut,
  type readStatistics,
} from '#contract/workbench/statistics.ts';
import { DomainError } from '#domain/domain-error.ts';
import { DOSSIER_ETATS } from '#domain/dossier/state-machine.ts';
import { UNDER_WAY, WITH_THE_SOCIETY } from '#domain/registration/statuts.ts';
import { monthInParis, monthsBetween, monthsLater } from '#domain/workbench/months.ts';
import type { Call, Handler } from '#server/platform/call.ts';
import { oneOf } from '#server/platform/one-of.ts';
import { waitingSince, waitsForSociety } from '#server/platform/records/waits-for-society.ts';

export const read: Handler<typeof readStatistics> = async (call, { query }) => {
  const last = query.a ?? monthInParis(call.now);
  const first = query.de ?? monthsLater(last, 1 - MONTHS_SHOWN);
  const months = monthsBetween(first, last);
  if (months.length === 0) throw wrongMonths('Le premier mois vient après le dernier.');
  if (months.length > MOST_MONTHS) throw wrongMonths(`${MOST_MONTHS} mois au plus.`);
  const span = { from: startOf(first), to: startOf(monthsLater(last, 1)) };
  const [work, codes, refus, file] = await Promise.all([
    workOf(call, span),
    codesOf(call, span),
    refusalsOf(call, span),
    queueOf(call),
  ]);
  const mois = months.map((each) => ({
    ...NOTHING,
    ...work.get(each),
    ...codes.get(each),
    mois: each,
  }));
  return { mois, refus, file };
};

type Figures = Omit<MonthOut, 'mois'>;
const NOTHING: Figures = {
  recus: 0,
  decides: 0,
  acceptes: 0,
  refuses: 0,
  supprimes: 0,
  delaiMedianHeures: null,
  phonogrammes: 0,
  videogrammes: 0,
  declares: 0,
};

type Span = { readonly from: RawBuilder<Date>; readonly to: RawBuilder<Date> };

function wrongMonths(message: string): DomainError {
  return new DomainError(INVALID_FIELDS, { errors: [{ path: 'de', code: 'MONTHS', message }] });
}

/** Midnight in Paris on the first day of the month. */
function startOf(month: string): RawBuilder<Date> {
  return sql<Date>`(${`${month}-01`}::timestamp at time zone 'Europe/Paris')`;
}

const monthOf = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'Europe/Paris', 'YYYY-MM')`;

const ANSWERS = ['dossier.decide', 'dossier.delete'] as const;

/** A decision that leaves something of the sending under review is not its last: the dossier is counted once. */
const ENDS = sql`(h.action in ${oneOf(ANSWERS)}
  and h.after ->> 'etat' is distinct from ${sql.lit(String(DOSSIER_ETATS.VALIDATION))})`;

/**
 * A dossier under review that staff delete entirely counts as a decision; a structure's own
 * deletion does not.
 */
const OF_THE_WORK = sql`(h.action in ('dossier.submit', 'dossier.decide') or h.action = 'dossier.delete'
  and h.acting_structure_id <> h.structure_id
  and h.before ->> 'etat' = ${sql.lit(String(DOSSIER_ETATS.VALIDATION))})`;

/** Recordings deleted with it, except those already refused by an earlier decision. */
const DELETED_WHOLE = sql`(select count(*) from jsonb_array_elements(h.before -> 'elements') line
  where line ->> 'statut' in ${oneOf(UNDER_WAY)})`;

const decisionBefore = sql`(select max(p.historique_id) from historique p
  where p.dossier_id = h.dossier_id and p.historique_id < h.historique_id and p.action = 'dossier.decide')`;

/** A submission's history line states what became of each recording; old lines do not. */
const SENT_TO_SOCIETY = sql`s.action = 'dossier.submit' and (s.after -> 'elements' is null or exists (
  select 1 from jsonb_array_elements(s.after -> 'elements') line where line ->> 1 in ${oneOf(WITH_THE_SOCIETY)}))`;

/**
 * When the decided items reached the society: a decision leaves nothing pending, and an item
 * without duration arrives when the duration is given. The declarant's own time is not counted for
 * the society.
 */
const CAME = sql`select min(s.at) as at from historique s
  where s.dossier_id = h.dossier_id and s.historique_id < h.historique_id
    and s.historique_id > coalesce(${decisionBefore}, 0)
    and (s.action = 'element.completeMinuterie' or ${SENT_TO_SOCIETY})`;

/** Read from the history, which records every submission and every decision. */
async function workOf({ db }: Call, { from, to }: Span): Promise<Map<string, Partial<Figures>>> {
  const decided = sql`filter (where h.action = 'dossier.decide')`;
  const lengthOf = (list: string) =>
    sql<number>`coalesce(sum(jsonb_array_length(h.after -> ${sql.lit(list)})) ${decided}, 0)::integer`;
  const { rows } = await sql<Partial<Figures> & { mois: string }>`
    select ${monthOf('h.at')} as mois,
      (count(*) filter (where h.action = 'dossier.submit'))::integer as recus,
      (count(*) filter (where ${ENDS}))::integer as decides,
      ${lengthOf('attributed')} as acceptes,
      ${lengthOf('refused')} as refuses,
      ${lengthOf('deleted')} + (coalesce(sum(${DELETED_WHOLE}) filter (where h.action = 'dossier.delete'), 0))::integer
        as supprimes,
      (percentile_cont(0.5) within group (order by extract(epoch from h.at - came.at) / 3600)
        ${decided})::double precision as delai_median_heures
    from historique h
    left join lateral (${CAME}) came on h.action = 'dossier.decide'
    where h.at >= ${from} and h.at < ${to} and ${OF_THE_WORK}
    group by 1`.execute(db);
  return byMonth(rows);
}

/**
 * The type is that of the prefix, since each prefix numbers one type; a declared code may not use
 * one of our prefixes.
 */
async function codesOf({ db }: Call, { from, to }: Span): Promise<Map<string, Partial<Figures>>> {
  const of = (type: 'P' | 'V') =>
    sql`(count(*) filter (where i.origine = 'ATTRIBUE' and p.type = ${sql.lit(type)}))::integer`;
  const { rows } = await sql<Partial<Figures> & { mois: string }>`
    select ${monthOf('i.attribue_le')} as mois,
      ${of('P')} as phonogrammes,
      ${of('V')} as videogrammes,
      (count(*) filter (where i.origine = 'DECLARE'))::integer as declares
    from immatriculation i
    left join prefixe p on p.prefixe_id = i.prefixe_id
    where i.attribue_le >= ${from} and i.attribue_le < ${to}
    group by 1`.execute(db);
  return byMonth(rows);
}

/** Motives that differ only in spaces or capitals are counted as one, in its first spelling. */
async function refusalsOf({ db }: Call, { from, to }: Span) {
  const { rows } = await sql<{ motif: string; enregistrements: number }>`
    select (array_agg(r.motif order by r.historique_id))[1] as motif, count(*)::integer as enregistrements
    from (
      select h.historique_id, btrim(line ->> 'motif') as motif
      from historique h, jsonb_array_elements(h.after -> 'refused') line
      where h.at >= ${from} and h.at < ${to} and h.action = 'dossier.decide'
    ) r
    where r.motif <> ''
    group by lower(regexp_replace(r.motif, '\\s+', ' ', 'g'))
    order by 2 desc, 1`.execute(db);
  const autres = rows
    .slice(MOTIVES_SHOWN)
    .reduce((sum, { enregistrements }) => sum + enregistrements, 0);
  return { motifs: rows.slice(0, MOTIVES_SHOWN), autres };
}

function byMonth(rows: readonly (Partial<Figures> & { mois: string })[]) {
  return new Map(rows.map(({ mois, ...figures }) => [mois, figures]));
}

/** Upper bounds, in full days. */
const AGES = [1, 3, 7, 14] as const;
const DAY_MILLISECONDS = 86_400_000;

async function queueOf({ db, now }: Call) {
  const waiting = await db
    .selectFrom('dossier as d')
    .select((column) => [
      waitingSince.as('since'),
      column
        .selectFrom('element as e')
        .select((each) => each.fn.countAll<string>().as('count'))
        .whereRef('e.dossierId', '=', 'd.dossierId')
        .where('e.statut', 'in', WITH_THE_SOCIETY)
        .as('enregistrements'),
    ])
    .where(waitsForSociety)
    .where(waitingSince, 'is not', null)
    .orderBy(waitingSince)
    .execute();
  const days = waiting.map(({ since }) => (now.getTime() - Number(since)) / DAY_MILLISECONDS);
  const within = (from: number, to: number) => days.filter((age) => age >= from && age < to).length;
  return {
    dossiers: waiting.length,
    enregistrements: waiting.reduce((sum, { enregistrements }) => sum + Number(enregistrements), 0),
    plusAncien: waiting[0]?.since?.toISOString() ?? null,
    ages: [...AGES, null].map((jours, index) => ({
      jours,
      dossiers: within(
        AGES[index - 1] ?? Number.NEGATIVE_INFINITY,
        jours ?? Number.POSITIVE_INFINITY,
      ),
    })),
  };
}
