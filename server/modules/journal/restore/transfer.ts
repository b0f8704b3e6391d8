/** A transfer of the journal, written again: the same proposal if the database has it, agreed; else one made anew. */

import { type Kysely, sql } from 'kysely';
import type { RegisterFact } from '#domain/register/register-fact.ts';
import type { Tables } from '#server/platform/database/tables.ts';

const MOTIF = 'Repris du journal du registre.';

type Transferred = Extract<RegisterFact, { kind: 'transferred' }>;
type Moved = { readonly elementIds: readonly number[]; readonly holder: number };

/**
 * The recordings go to the receiver, in a dossier of their own, as they had.
 * @returns whether they went: the database may have gone back to before the receiver
 */
export async function transferAgain(db: Kysely<Tables>, fact: Transferred, at: string): Promise<boolean> {
  const { versStructureId, transfertId } = fact;
  const moved = await heldCodes(db, fact);
  if (moved === null) return false;
  const dossierId = await one(
    sql<{ id: number }>`insert into dossier (structure_id, titre, etat, decided_at, created_at, updated_at)
      select ${versStructureId}, ${`Transfert n° ${transfertId}`}, d.etat, ${at}::timestamptz, ${at}, ${at}
        from element e join dossier d using (dossier_id) where e.element_id = any(${[...moved.elementIds]}::int[])
        limit 1
      returning dossier_id as id`.execute(db),
  );
  const agreed = await agreedTransfer(db, fact, { at, dossierId, holder: moved.holder });
  await sql`insert into transfert_element (transfert_id, element_id, rang, isrc, type, titre, version, artiste, duree, ouvert)
    select ${agreed}, e.element_id, row_number() over (order by i.isrc), i.isrc, e.type, e.titre, e.version, e.artiste,
        e.duree, false
      from element e join immatriculation i using (element_id)
      where e.element_id = any(${[...moved.elementIds]}::int[])
    on conflict (transfert_id, element_id) do nothing`.execute(db);
  await sql`update transfert_element set ouvert = false where transfert_id = ${agreed} and ouvert`.execute(
    db,
  );
  await sql`update element e set structure_id = ${versStructureId}, dossier_id = ${dossierId}, rang = l.rang
    from transfert_element l where l.transfert_id = ${agreed} and l.element_id = e.element_id`.execute(db);
  return true;
}

/** Those of its recordings that have not gone there already, and who holds them here; null when nothing can go. */
async function heldCodes(db: Kysely<Tables>, { codes, versStructureId }: Transferred): Promise<Moved | null> {
  const { rows } = await sql<{ elementId: number; holder: number }>`
    select e.element_id as "elementId", e.structure_id as holder
      from immatriculation i join element e using (element_id) join structure s on s.structure_id = ${versStructureId}
      where i.isrc = any(${[...codes]}::text[]) and e.structure_id <> ${versStructureId}
        and not exists (select 1 from annulation a where a.element_id = e.element_id)
      order by i.isrc`.execute(db);
  const [first] = rows;
  return first === undefined
    ? null
    : { holder: first.holder, elementIds: rows.map(({ elementId }) => elementId) };
}

type Agreement = { readonly at: string; readonly dossierId: number; readonly holder: number };

async function agreedTransfer(
  db: Kysely<Tables>,
  { transfertId, versStructureId }: Transferred,
  { at, dossierId, holder }: Agreement,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    update transfert set etat = 'ACCEPTE', clos_le = ${at}, dossier_id = ${dossierId},
        accord_de_le = coalesce(accord_de_le, ${at}), accord_vers_le = coalesce(accord_vers_le, ${at})
      where transfert_id = ${transfertId} and etat = 'EN_ATTENTE' and de_structure_id = ${holder}
        and vers_structure_id = ${versStructureId}
      returning transfert_id as id`.execute(db);
  if (rows[0] !== undefined) return rows[0].id;
  // Who agreed is in the history of those days, which is lost: the society stands for them.
  return one(
    sql<{
      id: number;
    }>`insert into transfert (de_structure_id, vers_structure_id, etat, par_la_societe, motif, propose_le,
        propose_par, expire_le, accord_de_le, accord_vers_le, clos_le, dossier_id)
      select ${holder}, ${versStructureId}, 'ACCEPTE', true, ${MOTIF}, ${at}::timestamptz,
        min(interlocuteur_id), ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz, ${dossierId}
        from interlocuteur
      returning transfert_id as id`.execute(db),
  );
}

async function one(asked: Promise<{ readonly rows: readonly { readonly id: number }[] }>): Promise<number> {
  const { rows } = await asked;
  const [row] = rows;
  if (row === undefined) throw new Error('nothing was made');
  return row.id;
}
