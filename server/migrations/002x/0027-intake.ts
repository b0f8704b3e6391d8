import { type Kysely, sql } from 'kysely';

/** What an import now says more of its file. Of those that were read before, nothing of it is known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update import set
      reglages = ${JSON.stringify(SETTINGS)}::jsonb || reglages,
      constat = ${JSON.stringify(FINDINGS)}::jsonb || constat
        || jsonb_build_object('signes', '{"duree": null}'::jsonb || (constat -> 'signes'))`.execute(
    db,
  );
}

const SETTINGS = { dureeEn: null, feuille: null, encodage: null, ligneEntete: null };

const FINDINGS = {
  questions: [],
  feuilles: [],
  exemples: [],
  remarques: { fusionnees: 0, masquees: 0, invisibles: 0 },
  codes: { repris: 0, aVous: 0, autres: 0, malFormes: 0 },
  connues: { nombre: 0, exemples: [] },
  misesAJour: { nombre: 0, exemples: [] },
};
