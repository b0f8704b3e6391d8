/** Journal facts about codes: all that is needed to write them again. */

import { type Kysely, sql } from 'kysely';
import type { CodeFact, RegisterFact } from '#domain/register/register-fact.ts';
import type { Tables } from '#server/platform/database/tables.ts';

type Which = { readonly elementIds: readonly number[] } | { readonly after: string };
type Read = readonly (Omit<CodeFact, 'dossier'> & {
  readonly dossier: CodeFact['dossier'] | null;
  readonly attribueLe: Date | string;
})[];

/** Codes of these recordings, or codes after one, in the order of the codes; at most `limit`. */
export async function codeFacts(
  db: Kysely<Tables>,
  which: Which,
  limit = 1000,
): Promise<readonly CodeFact[]> {
  return factsOf((await sql<Read[number]>`${rowsOf(which, limit)}`.execute(db)).rows);
}

/**
 * Leaves out empty values. The query returns a dossier only with its first code; here it is
 * repeated with each.
 */
export function factsOf(rows: Read): readonly CodeFact[] {
  const dossiers = new Map<number, CodeFact['dossier']>();
  return rows.map(({ enregistrement, dossier: first, ...row }) => {
    const dossier = dossiers.get(row.dossierId) ?? filledOf(first ?? {});
    dossiers.set(row.dossierId, dossier);
    return {
      ...row,
      enregistrement: filledOf(enregistrement),
      dossier,
      attribueLe: new Date(row.attribueLe).toISOString(),
    };
  });
}

/**
 * Nulls are removed here: in PostgreSQL that would be a third of the read time. A plain loop takes
 * a third of `fromEntries`.
 */
function filledOf(record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const filled: Record<string, unknown> = {};
  for (const name of Object.keys(record)) if (record[name] !== null) filled[name] = record[name];
  return filled;
}

/**
 * The codes of a piece are selected before they are joined: a register of a million is read in a
 * thousand pieces.
 */
function rowsOf(which: Which, limit: number) {
  const [codes, requested] =
    'after' in which
      ? [
          sql`(select * from immatriculation where isrc > ${which.after} order by isrc limit ${limit})`,
          sql`true`,
        ]
      : [sql`immatriculation`, sql`i.element_id = any(${[...which.elementIds]}::int[])`];
  return sql`
    select i.isrc, i.origine, i.prefixe_id as "prefixeId", i.annee, i.designation, e.element_id as "elementId",
        to_json(e) as enregistrement,
        s.structure_id as "structureId", s.raison as structure, to_json(s.created_at) as "structureDepuis", i.dossier_id as "dossierId",
        case when row_number() over (partition by i.dossier_id order by i.isrc) = 1 then to_json(d) end as dossier,
        i.attribue_le as "attribueLe", i.attribue_par as "attribuePar"
      from ${codes} i join element e using (element_id) join structure s on s.structure_id = i.structure_id
        join dossier d on d.dossier_id = i.dossier_id
      where ${requested} order by i.isrc limit ${limit}`;
}

type Cancelled = Extract<RegisterFact, { kind: 'cancelled' }>;
type Transferred = Extract<RegisterFact, { kind: 'transferred' }>;

/** Current state of codes since their issue: their holders, and their cancellations. */
export async function laterFacts(
  db: Kysely<Tables>,
  codes: readonly Pick<CodeFact, 'isrc'>[],
): Promise<readonly RegisterFact[]> {
  const items = codes.map(({ isrc }) => isrc);
  const { rows: moved } = await sql<Omit<Transferred, 'kind'>>`
    select json_agg(i.isrc order by i.isrc) as codes, t.transfert_id as "transfertId",
        coalesce(g.fusionnee_vers, g.structure_id) as "deStructureId", h.structure_id as "versStructureId",
        h.raison as vers, to_json(h.created_at) as "versDepuis", e.dossier_id as "dossierId"
      from immatriculation i join element e using (element_id)
        join structure g on g.structure_id = i.structure_id join structure h on h.structure_id = e.structure_id
        join lateral (select max(transfert_id) as transfert_id from transfert t
          where t.dossier_id = e.dossier_id) t on t.transfert_id is not null
      -- Those that came back to whoever had them first, too: an older database has them elsewhere.
      where i.isrc = any(${items}::bpchar[])
      group by t.transfert_id, coalesce(g.fusionnee_vers, g.structure_id), h.structure_id, e.dossier_id
      order by t.transfert_id`.execute(db);
  const { rows: cancelled } = await sql<
    Omit<Cancelled, 'kind' | 'annuleLe'> & { readonly annuleLe: Date }
  >`
    select isrc, element_id as "elementId", motif, remplace_par as "remplacePar", annule_par as "annulePar",
        annule_le as "annuleLe"
      from annulation where isrc = any(${items}::bpchar[]) order by annule_le, isrc`.execute(db);
  return [
    ...moved.map((one) => ({ kind: 'transferred' as const, ...one })),
    ...cancelled.map((one) => ({
      kind: 'cancelled' as const,
      ...one,
      annuleLe: one.annuleLe.toISOString(),
    })),
  ];
}
