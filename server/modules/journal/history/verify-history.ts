/**
 * Compares the history with its own chain, and with the lines named in the journal: with SQL and a
 * hash of its own, as `verify.ts`. Each line contains the hash of the previous line of its dossier,
 * or of its structure. A line that lost the name of an erased person must be as that erasure's
 * audit entry states.
 */

import { createHash } from 'node:crypto';

type Database = {
  query<T extends object>(text: string, values?: unknown[]): Promise<{ readonly rows: T[] }>;
};

/** A history line named in the journal, by its hash or the beginning of it, and where. */
export type Seen = {
  readonly historiqueId: number;
  readonly empreinte: string;
  readonly where: string;
};

type Named = {
  readonly heads?: readonly (readonly [number, string])[];
  /**
   * For a restored database that declared it: lines named earlier, from this one on, are not looked
   * for.
   */
  readonly from?: number;
};

/** Ends of chains named in the journal, except those covered by a repair. */
export class NamedEnds {
  readonly #seen = new Map<string, Seen>();

  take({ heads = [], from }: Named, where: string): void {
    for (const [historiqueId, empreinte] of heads)
      this.#seen.set(`${historiqueId} ${empreinte}`, { historiqueId, empreinte, where });
    if (from === undefined) return;
    for (const [key, { historiqueId }] of this.#seen)
      if (historiqueId >= from) this.#seen.delete(key);
  }

  get all(): readonly Seen[] {
    return [...this.#seen.values()];
  }
}

type Row = { id: number; message: string; before: string | null; hash: string };

const PIECE = 10_000;
/** Characters of a hash, enough to identify it among millions. */
const SHORT = 24;

export async function compareHistory(db: Database, seen: readonly Seen[]): Promise<string[]> {
  const differences: string[] = [];
  const hashes = new Set<string>();
  /** Lines written at the same time as the one they follow, but numbered before it. */
  const waiting: { id: number; before: string }[] = [];
  /** Lines that differ from what was written, and what the erasures state that they left. */
  const otherwise = new Map<number, string>();
  const erased = new Map<number, string>();
  const named = Map.groupBy(seen, ({ historiqueId }) => historiqueId);
  for (let after = '0'; ; ) {
    const rows = await piece(db, after);
    for (const { id, message, before, hash } of rows) {
      if (before !== null && !hashes.has(before.slice(0, SHORT))) waiting.push({ id, before });
      hashes.add(hash.slice(0, SHORT));
      const expected = createHash('sha256')
        .update(`${before ?? ''}\n${message}`)
        .digest('hex');
      const isNamedSo = (named.get(id) ?? []).every(({ empreinte }) => hash.startsWith(empreinte));
      if (expected === hash)
        for (const one of erasuresIn(message)) erased.set(one.ligne, one.empreinte);
      if (!isNamedSo) differences.push(changed(id));
      // Only the audit entry of an erasure, which comes later, may justify it.
      else if (expected !== hash)
        otherwise.set(id, createHash('sha256').update(message).digest('hex'));
      named.delete(id);
    }
    const last = rows.at(-1);
    if (last === undefined) break;
    after = String(last.id);
  }
  for (const [id, left] of otherwise) if (erased.get(id) !== left) differences.push(changed(id));
  for (const { id, before } of waiting)
    if (!hashes.has(before.slice(0, SHORT)))
      differences.push(`Historique, ligne ${id} : la ligne qu’elle suit manque, ou a été changée.`);
  for (const [id, [first]] of named)
    differences.push(
      `Historique, ligne ${id} : elle manque, et le journal la connaît (${first?.where}).`,
    );
  return differences;
}

const changed = (id: number) => `Historique, ligne ${id} : changée depuis qu’elle a été écrite.`;

/**
 * Actions that erase: a request granted by staff, and the end of the retention period of an
 * account.
 */
const ERASES: ReadonlySet<string> = new Set(['droit.answer', 'droit.forget']);

type Erasure = { readonly ligne: number; readonly empreinte: string };

/**
 * Lines changed by a person's erasure, per its own chained entry: nothing else may change a line.
 */
function erasuresIn(text: string): readonly Erasure[] {
  if (!text.includes('"droit.')) return [];
  const line: unknown[] = JSON.parse(text);
  const [action, after] = [line[2], line.at(-1)];
  if (!ERASES.has(String(action)) || typeof after !== 'object' || after === null) return [];
  return 'lignes' in after && Array.isArray(after.lignes) ? after.lignes : [];
}

async function piece(db: Database, after: string): Promise<Row[]> {
  const { rows } = await db.query<Row>(
    `select historique_id as id, encode(precedente, 'hex') as before, encode(empreinte, 'hex') as hash,
        jsonb_build_array(historique_id, at, action, interlocuteur_id, acting_structure_id, structure_id, dossier_id,
          element_id, before, after)::text as message
       from historique where historique_id > $1 order by historique_id limit ${PIECE}`,
    [after],
  );
  return rows;
}
