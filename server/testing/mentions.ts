/** Whether the mentions of an owner match its tables, and whether their operations can run. */

import { type Kysely, sql } from 'kysely';
import type { Call } from '../platform/call.ts';
import type { Tables } from '../platform/database/tables.ts';
import { deleteMentions } from '../platform/records/erase.ts';
import { joinMentions } from '../platform/records/join.ts';
import type { Mention } from '../platform/records/mention.ts';
import { beginningOfMentions } from '../platform/records/read.ts';

const REFERRED = { person: 'interlocuteur', structure: 'structure' } as const;
const NOBODY = -1;
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Each mention is read, merged and erased for a number that nobody has: a wrong table or column
 * name is a database error.
 * @returns mentions whose column refers to something else than declared
 */
export async function wrongMentions(
  db: Kysely<Tables>,
  mentions: readonly Mention[],
): Promise<string[]> {
  await beginningOfMentions(db, mentions, { number: NOBODY, address: '' }, 1);
  await db.transaction().execute(async (trx) => {
    // A merger only uses the call's transaction, time and caller.
    const call = { db: trx, now: new Date(), interlocuteurId: NOBODY } as unknown as Call;
    await joinMentions(call, mentions, { from: NOBODY, to: NOBODY });
    const who = {
      interlocuteurIds: [NOBODY],
      emails: [''],
      accounts: [''],
      names: [],
      telephones: [],
    };
    await deleteMentions(trx, mentions, who);
  });
  const wrong: string[] = [];
  for (const { table, column, names, by, erasure } of mentions) {
    const { rows } = await sql<{ referred: string }>`select c.confrelid::regclass::text as referred
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.conrelid = ${snake(table)}::regclass and a.attname = ${snake(column)}`.execute(
      db,
    );
    const stands = by !== undefined || rows.every(({ referred }) => referred === REFERRED[names]);
    if (!stands || !['keep', 'replace', 'delete'].includes(erasure.does))
      wrong.push(`${table}.${column}`);
  }
  return wrong;
}
