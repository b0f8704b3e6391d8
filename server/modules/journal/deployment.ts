/**
 * Which database owns a journal. The journal of another database is refused before anything is
 * compared to it, or written.
 */

import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/platform/database/tables.ts';
import { BrokenChain, type Deployment, NO_HASH, readLine } from './line.ts';

type Reader = {
  generations(): Promise<readonly number[]>;
  read(generation: number, after: string | null): Promise<{ readonly lines: readonly string[] }>;
};

/** The name of this database in its journal. */
export async function deploymentOf(db: Kysely<Tables>): Promise<Deployment> {
  const { rows } = await sql<Deployment>`
    select deploiement_id as id, current_database() as base, to_json(ouvert_le) as depuis from deploiement`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('a table with one row has none');
  return row;
}

/** Database that began a generation; null when it is not stated, or nothing can be read. */
export async function beginnerOf(journal: Reader, generation: number): Promise<Deployment | null> {
  const { lines } = await journal.read(generation, null);
  const [first] = lines;
  if (first === undefined) return null;
  try {
    const { line } = readLine(NO_HASH, first);
    return line.kind === 'begun' ? (line.deploiement ?? null) : null;
  } catch (error) {
    // The comparison reports the broken chain.
    if (error instanceof BrokenChain) return null;
    throw error;
  }
}

/** Owner of the whole journal: the database of the first generation that states one. */
async function ownerOf(journal: Reader): Promise<Deployment | null> {
  for (const generation of await journal.generations()) {
    const beginner = await beginnerOf(journal, generation);
    if (beginner !== null) return beginner;
  }
  return null;
}

/** @throws ForeignJournal when the journal is another database's */
export async function refuseForeign(db: Kysely<Tables>, journal: Reader): Promise<Deployment> {
  const [own, owner] = [await deploymentOf(db), await ownerOf(journal)];
  if (owner !== null && owner.id !== own.id) throw new ForeignJournal(owner, own);
  return own;
}

/** Thrown before anything is written, with a French sentence for the operator. */
export class ForeignJournal extends Error {
  override readonly name = 'ForeignJournal';

  constructor(owner: Deployment, own: Deployment) {
    super(
      `Ce journal n’est pas celui de cette base. Le journal est celui de ${named(owner)} ; la base est ${named(own)}. ` +
        'Vérifiez JOURNAL_DIR (ou JOURNAL_S3_BUCKET) et DATABASE_URL : rien n’a été écrit. ' +
        `Si la base est neuve et remplace celle du journal, perdue : npm run registry -- restore --of ${owner.id}.`,
    );
  }
}

const named = ({ id, base, depuis }: Deployment) =>
  `la base « ${base} » ouverte le ${depuis.slice(0, 10)} (${id})`;

/**
 * A new database takes the name of the one it replaces, to be rebuilt from that journal.
 * @returns false when the database has already issued codes
 */
export async function takeNameOf(db: Kysely<Tables>, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update deploiement set deploiement_id = ${id}::uuid
    where not exists (select from immatriculation) and not exists (select from registre_ligne)`.execute(
    db,
  );
  return numAffectedRows === 1n;
}
