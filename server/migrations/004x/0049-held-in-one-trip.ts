import { type Kysely, sql } from 'kysely';

/**
 * What is locked until the transaction ends, and what must be read under that lock: one trip, and two statements, because
 * the second must see what others committed while the first waited. One statement would see the database as it was before
 * it waited.
 *
 * A dossier, and its recordings as far as their life needs them. The counter of a prefix and a year, and the numbers that it
 * must jump over: `debut` is the prefix and the year, as codes begin; from `plancher` to `plafond` is asked about, and what
 * recordings declare whose status is in `en_cours`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function hold_dossier(voulu integer, out tenu dossier, out lignes json) language plpgsql as $$
      begin
        select * into tenu from dossier d where d.dossier_id = voulu for update;
        lignes := (select json_agg(l order by l.rang) from (
          select e.element_id as "elementId", e.rang, e.statut, e.motif, e.type, e.titre, e.version,
              e.isrc_declare as "isrcDeclare" from element e where e.dossier_id = voulu) l);
      end $$;

    create function hold_counter(voulu integer, an smallint, debut text, plancher integer, plafond integer,
        en_cours text[], out dernier integer, out pris integer[]) language plpgsql as $$
      declare
        tenu compteur;
      begin
        select * into tenu from compteur c where c.prefixe_id = voulu and c.annee = an for update;
        if not found then
          -- The first of the year. Whoever else is first at this moment waits here, then reads the same row.
          insert into compteur (prefixe_id, annee, dernier) values (voulu, an, 0) on conflict do nothing;
          select * into strict tenu from compteur c where c.prefixe_id = voulu and c.annee = an for update;
        end if;
        dernier := tenu.dernier;
        pris := array(
          select i.designation from immatriculation i
            where i.isrc > (debut || lpad(greatest(tenu.dernier, plancher - 1, 0)::text, 5, '0'))::bpchar
              and i.isrc <= (debut || lpad(plafond::text, 5, '0'))::bpchar
          union
          -- Declared by recordings that wait for staff.
          select substr(e.isrc_declare, 8)::integer from element e
            where e.isrc_declare > debut and e.isrc_declare < debut || ':'
              and e.statut = any(en_cours) and substr(e.isrc_declare, 8)::integer > tenu.dernier);
      end $$`.execute(db);
}
