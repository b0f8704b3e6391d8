/**
 * Erases a person: values are replaced by a placeholder where the record has to stay, and deleted
 * elsewhere.
 */

import { type Kysely, sql } from 'kysely';
import type { HistoryAction } from '#domain/history-action.ts';
import { messagesOf, type Named, withoutPerson, withoutWords } from '#domain/profile/erasure.ts';
import type { Tables } from '../database/tables.ts';
import { type HistoryPiece, historyPieces } from './history-pieces.ts';
import type { Mention } from './mention.ts';

export type Who = Named & { readonly accounts: readonly string[] };

/** Deletes every line that its owner marked for deletion, in the order of the owners. */
export async function deleteMentions(
  db: Kysely<Tables>,
  mentions: readonly Mention[],
  who: Who,
): Promise<void> {
  for (const { table, column, by, erasure } of mentions) {
    if (erasure.does !== 'delete') continue;
    const [values, type] =
      by === 'address'
        ? [who.emails, sql`text[]`]
        : by === 'account'
          ? [who.accounts, sql`text[]`]
          : [who.interlocuteurIds, sql`integer[]`];
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = any(${[...values]}::${type})`.execute(
      db,
    );
  }
}

/** An erased history line, in its final state. */
export type Erased = { readonly ligne: number; readonly empreinte: string };

type Line = {
  readonly id: number;
  readonly before: unknown;
  readonly after: unknown;
  /** The person whose fields both sides contain, when one side does not name them. */
  readonly about: number | null;
};

/**
 * Lines whose fields belong to the person named in `after`, or otherwise to the author of the line.
 */
const OF_A_PERSON: readonly HistoryAction[] = ['identite.ask', 'identite.accept'];

/** Scans the whole history: any line may contain the person's name. */
export async function eraseHistory(db: Kysely<Tables>, who: Who): Promise<readonly Erased[]> {
  const erased: Erased[] = [];
  for await (const piece of historyPieces(db)) {
    const lines = await linesAbout(db, who, piece);
    const changed = lines.flatMap(({ id, about, ...sides }) => {
      const before = withoutPerson(sides.before, who, about);
      const after = withoutPerson(sides.after, who, about);
      return JSON.stringify({ before, after }) === JSON.stringify(sides)
        ? []
        : [{ id, before, after }];
    });
    if (changed.length === 0) continue;
    const { rows } = await sql<{ ligne: number; empreinte: string }>`
      select ligne, empreinte from effacer_historique(${JSON.stringify(changed)}::jsonb) order by ligne`.execute(
      db,
    );
    erased.push(...rows.map(({ ligne, empreinte }) => ({ ligne: Number(ligne), empreinte })));
  }
  return erased;
}

async function linesAbout(
  db: Kysely<Tables>,
  who: Who,
  { after, upTo }: HistoryPiece,
): Promise<readonly Line[]> {
  const words = messagesOf(who).map((word) => word.toLowerCase());
  const { rows } = await sql<Line>`
    select historique_id::int as id, before, after, case
        when structure_id is null and action = any(${[...OF_A_PERSON]}::text[])
        then coalesce((after ->> 'interlocuteurId')::int, interlocuteur_id) end as about
      from historique
      where historique_id > ${after} and historique_id <= ${upTo} and (interlocuteur_id = any(${[...who.interlocuteurIds]}::int[])
        or exists (select from unnest(${[...who.interlocuteurIds]}::int[]) n
          where jsonb_path_exists(jsonb_build_array(before, after), '$.**.interlocuteurId ? (@ == $n)',
            jsonb_build_object('n', n)))
        or exists (select from unnest(${[...words]}::text[]) w
          where position(w in lower(concat(before::text, after::text))) > 0))
      order by historique_id`.execute(db);
  return rows;
}

/** Messages to others that name the person. */
export async function eraseMessages(db: Kysely<Tables>, who: Who): Promise<void> {
  const words = messagesOf(who);
  const patterns = words.map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`);
  const { rows: mails } = await sql<
    Record<'id' | 'sujet' | 'texte', string> & { html: string | null }
  >`
    select courriel_id::text as id, sujet, texte, html from courriel
      where concat(sujet, texte, html) ilike any(${patterns}::text[])`.execute(db);
  for (const { id, sujet, texte, html } of mails)
    await sql`update courriel set sujet = ${withoutWords(sujet, words)}, texte = ${withoutWords(texte, words)},
      html = ${html === null ? null : withoutWords(html, words)} where courriel_id = ${id}::uuid`.execute(
      db,
    );
  const { rows: notices } = await sql<{ id: number; titre: string; texte: string }>`
    select notification_id as id, titre, texte from notification
      where concat(titre, texte) ilike any(${patterns}::text[])`.execute(db);
  for (const { id, titre, texte } of notices)
    await sql`update notification set titre = ${withoutWords(titre, words)}, texte = ${withoutWords(texte, words)}
      where notification_id = ${id}`.execute(db);
}
