/**
 * Unconfirmed lines of the journal: those whose numbers were passed over, and those absent from the
 * database.
 */

import { setTimeout as wait } from 'node:timers/promises';
import type { JournalContent } from '../journal-content.ts';
import type { Database, Wordless } from '../verified-facts.ts';

/**
 * Maximum wait in milliseconds: on a serving portal, a transaction ends within this time after its
 * line.
 */
const UNDER_WAY = 5000;
const AGAIN = 500;
/** Age in milliseconds after which a line is no longer awaited, by clocks that may differ. */
const SURELY_OVER = 60_000;

/**
 * Unconfirmed lines absent from the database: it was restored, or their process died before the
 * commit.
 */
export async function compareWordless(db: Database, journalContent: JournalContent): Promise<void> {
  let absent = await absentOf(db, journalContent.wordless().waiting);
  const end = Date.now() + UNDER_WAY;
  const mayEnd = ({ at }: Wordless) => Date.now() - Date.parse(at) < SURELY_OVER;
  // Only these lines: others are written meanwhile.
  while (absent.some(mayEnd) && Date.now() < end) {
    await wait(AGAIN);
    await journalContent.readOn();
    const waiting = new Set(journalContent.wordless().waiting.map(({ where }) => where));
    absent = await absentOf(
      db,
      absent.filter(({ where }) => waiting.has(where)),
    );
  }
  for (const { where, codes } of absent) {
    const which = codes.length === 0 ? '' : ` (${codes.join(', ')})`;
    journalContent.differences.push(
      `Dans le journal sans sa fin, et absente de la base : ${where}${which}. npm run registry -- restore l’écrit.`,
    );
  }
}

async function absentOf(db: Database, lines: readonly Wordless[]): Promise<readonly Wordless[]> {
  if (lines.length === 0) return [];
  const { rows } = await db.query<{ generation: number; number: number }>(
    `select generation, numero as number from registre_ligne
       where (generation, numero) in (select * from unnest($1::int[], $2::int[]))`,
    [lines.map(({ generation }) => generation), lines.map(({ number }) => number)],
  );
  const there = new Set(rows.map(({ generation, number }) => `${generation} ${number}`));
  return lines.filter(({ generation, number }) => !there.has(`${generation} ${number}`));
}

/** Each line of unknown outcome whose numbers nobody has. */
export function passedOver(journalContent: JournalContent): readonly string[] {
  return journalContent.wordless().burnt.flatMap(({ where, codes }) => {
    const ofNobody = codes.filter((isrc) => journalContent.codes.get(isrc)?.isThere !== true);
    if (ofNobody.length === 0) return [];
    return `Passée, sa fin n’est pas connue : ${where}. ${ofNobody.join(', ')} : à personne.`;
  });
}
