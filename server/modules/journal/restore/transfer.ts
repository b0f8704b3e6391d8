/**
 * Restores a transfer of the journal: the same proposal, accepted, if the database has it;
 * otherwise a new one.
 */

import { type Kysely, sql } from 'kysely';
import type { RegisterFact } from '#domain/register/register-fact.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { madeOf, structureAgain, structureFor } from './recovered-codes.ts';

const MOTIF = 'Repris du journal du registre.';

type Transferred = Extract<RegisterFact, { kind: 'transferred' }>;
type Doing = { readonly db: Kysely<Tables>; readonly now: Date };
type Location = { readonly structureId: number; readonly dossierId: number };

/**
 * Side effects of a transfer and a cancellation. No notification: the people concerned read it in
 * the history. Handed in.
 */
export type Deeds = {
  readonly openReceived: (
    doing: Doing,
    received: { readonly structureId: number; readonly titre: string },
  ) => Promise<number>;
  /** Lapses other proposals on these recordings, and ends the giver's work on them. */
  readonly handOver: (
    doing: Doing,
    to: Location,
    from: number,
    elementIds: readonly number[],
  ) => Promise<void>;
  /** Lapses the proposals on a cancelled code. */
  readonly lapse: (doing: Doing, elementId: number, isrc: string) => Promise<void>;
};

/** A recording that was moved, and its previous holder here. */
export type Gone = { readonly isrc: string; readonly elementId: number; readonly from: number };

type Again = { readonly at: string; readonly now: Date; readonly deeds: Deeds };

/**
 * Moves the recordings to the receiver, those of each holder in a separate dossier: records merged
 * on the lost day may be several here.
 * @returns what was moved; null when the database may have been restored to before the receiver
 * existed
 */
export async function transferAgain(
  db: Kysely<Tables>,
  fact: Transferred,
  again: Again,
): Promise<readonly Gone[] | null> {
  const { versStructureId: structureId, vers: raison, versDepuis: depuis } = fact;
  const named = { structureId, depuis, at: again.at };
  const to =
    raison === undefined
      ? await structureAgain(db, { ...named, raison })
      : await structureFor(db, { ...named, raison });
  if (to === null) return null;
  const gone = await lockedCodes(db, fact.codes, to);
  for (const [from, items] of Map.groupBy(gone, (one) => one.from))
    await transferFrom(db, fact, { ...again, from, to, items });
  return gone;
}

type Part = Again & { readonly from: number; readonly to: number; readonly items: readonly Gone[] };

async function transferFrom(
  db: Kysely<Tables>,
  { transfertId }: Transferred,
  { at, now, deeds, from, to, items }: Part,
): Promise<void> {
  const received = { structureId: to, titre: `Transfert n° ${transfertId}` };
  const dossierId = await deeds.openReceived({ db, now: new Date(at) }, received);
  const agreement = { transfertId, at, dossierId, from, to, items };
  const agreed = (await proposedSimilar(db, agreement)) ?? (await agreedAnew(db, agreement));
  await sql`update transfert_element set ouvert = false where transfert_id = ${agreed} and ouvert`.execute(
    db,
  );
  const elementIds = items.map(({ elementId }) => elementId);
  await deeds.handOver({ db, now }, { structureId: to, dossierId }, from, elementIds);
}

/** Its recordings that have not been moved there yet, in the order of the line. */
async function lockedCodes(
  db: Kysely<Tables>,
  codes: readonly string[],
  to: number,
): Promise<readonly Gone[]> {
  const { rows } = await sql<Gone>`
    select i.isrc, e.element_id as "elementId", e.structure_id as "from"
      from unnest(${[...codes]}::bpchar[]) with ordinality as c(isrc, rang)
        join immatriculation i on i.isrc = c.isrc join element e using (element_id)
      where e.structure_id <> ${to} and not exists (select 1 from annulation a where a.element_id = e.element_id)
      order by c.rang`.execute(db);
  return rows;
}

type Agreement = Omit<Part, 'now' | 'deeds'> & {
  readonly transfertId: number;
  readonly dossierId: number;
};

/** A proposal of that number may be another one, made since: it is the same if it is older, and of these codes alone. */
async function proposedSimilar(
  db: Kysely<Tables>,
  { transfertId, at, dossierId, from, to, items }: Agreement,
): Promise<number | null> {
  const elementIds = items.map(({ elementId }) => elementId).toSorted((one, other) => one - other);
  const { rows } = await sql<{ id: number }>`
    update transfert t set etat = 'ACCEPTE', clos_le = ${at}, dossier_id = ${dossierId},
        accord_de_le = coalesce(accord_de_le, ${at}), accord_vers_le = coalesce(accord_vers_le, ${at})
      where transfert_id = ${transfertId} and etat = 'EN_ATTENTE' and de_structure_id = ${from}
        and vers_structure_id = ${to} and propose_le <= ${at}::timestamptz
        and ${elementIds}::int[] = array(select l.element_id from transfert_element l
          where l.transfert_id = t.transfert_id order by l.element_id)
      returning transfert_id as id`.execute(db);
  return rows[0]?.id ?? null;
}

async function agreedAnew(
  db: Kysely<Tables>,
  { at, dossierId, from, to, items }: Agreement,
): Promise<number> {
  // The people who accepted are in the lost history: the society stands for them.
  const { rows } = await sql<{ id: number }>`
    insert into transfert (de_structure_id, vers_structure_id, etat, par_la_societe, motif, propose_le,
        propose_par, expire_le, accord_de_le, accord_vers_le, clos_le, dossier_id)
      select ${from}::int, ${to}::int, 'ACCEPTE', true, ${MOTIF}, ${at}::timestamptz,
        min(interlocuteur_id), ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz, ${dossierId}::int
        from interlocuteur
      returning transfert_id as id`.execute(db);
  const agreed = madeOf(rows);
  await sql`insert into transfert_element (transfert_id, element_id, rang, isrc, type, titre, version, artiste, duree, ouvert)
    select ${agreed}::int, e.element_id, m.rang, m.isrc, e.type, e.titre, e.version, e.artiste, e.duree, false
      from unnest(${items.map(({ elementId }) => elementId)}::int[], ${items.map(({ isrc }) => isrc)}::bpchar[])
        with ordinality as m(element_id, isrc, rang) join element e on e.element_id = m.element_id`.execute(
    db,
  );
  return agreed;
}
