import { type Kysely, sql } from 'kysely';

/**
 * A word of one title in a thousand is sought by its trigrams, not by walking the register. The planner tells such a word
 * from a common one by the texts that it sampled: a hundred of them say too little, and the plan changed with the sample.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table element_texte alter column texte set statistics 1000`.execute(db);
}
