import { type Kysely, sql } from 'kysely';

/**
 * What the feed of codes walks: the lines of the history that give, change or move a code, in the order of one structure.
 * One line a decision, not one a recording: a hundredth of the history.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index historique_codes on historique (structure_id, historique_id)
      where action in ('dossier.decide', 'dossier.takeOver', 'registre.restore', 'code.cancel', 'correction.accept',
        'transfert.accept', 'structure.merge')
  `.execute(db);
}
