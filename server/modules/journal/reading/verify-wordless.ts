/** Lines of the journal that no word ended: those whose numbers were passed over, and those of which the database has nothing. */

import { setTimeout as wait } from 'node:timers/promises';
import type { JournalContent } from '../journal-content.ts';
import type { Database, Wordless } from '../verified-facts.ts';

/** Milliseconds: beside a portal that serves, a transaction ends within these of its line. */
const UNDER_WAY = 5000;
const AGAIN = 500;
/** Milliseconds after which nobody need be waited for, by clocks that may differ. */
const SURELY_OVER = 60_000;

/** Lines that nobody ended, and of which the database has nothing: it went back, or their process died before the commit. */
export async function compareWordless(db: Database, journalContent: JournalContent): Promise<void> {
  let absent = await absentOf(db, journalContent.wordless().waiting);
  const end = Date.now() + UNDER_WAY;
  const mayEnd = ({ at }: Wordless) => Date.now() - Date.parse(at) < SURELY_OVER;
  // Of these only: others are written meanwhile.
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

/** Each line of which nobody knows what became, whose numbers nobody has. */
export function passedOver(journalContent: JournalContent): readonly string[] {
  return journalContent.wordless().burnt.flatMap(({ where, codes }) => {
    const ofNobody = codes.filter((isrc) => journalContent.codes.get(isrc)?.isThere !== true);
    if (ofNobody.length === 0) return [];
    return `Passée, sa fin n’est pas connue : ${where}. ${ofNobody.join(', ')} : à personne.`;
  });
}
