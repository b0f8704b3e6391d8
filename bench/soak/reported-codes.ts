/** What callers were told, beside what may be told when: nothing in a silence, nothing before its word is kept. */

import type { JournalFiles } from './journal-files.ts';
import { type ClientRecord, reportedCodes } from './record.ts';

/** Codes that somebody was given for the first time while none may be given. */
export function issuedInSilence({ codes, silences }: ClientRecord): readonly string[] {
  const errors: string[] = [];
  const reported = new Set<string>();
  for (const { isrc, at } of codes) {
    const broken = silences.find(
      ({ from, to, existing }) => at !== null && from <= at && at <= to && !existing.has(isrc),
    );
    if (broken !== undefined && !reported.has(isrc)) errors.push(`${isrc} was given ${broken.why}`);
    reported.add(isrc);
  }
  return errors;
}

/** Codes that were given by an answer although no word in the journal says that their line is committed. */
export function reportedWithoutWord(
  { codes }: ClientRecord,
  journal: JournalFiles,
): readonly string[] {
  const without = new Set<string>();
  const sure = new Set<string>();
  for (const [name, line] of journal.lines) {
    if (line.kind !== 'issued' || journal.undone.has(name) || journal.burnt.has(name)) continue;
    for (const { isrc } of line.codes) {
      const isSure = journal.stored.has(name) || journal.writtenAgain.get(name)?.has(isrc);
      (isSure ? sure : without).add(isrc);
    }
  }
  const answered = new Set(codes.flatMap(({ isrc, at }) => (at === null ? [] : [isrc])));
  return [...answered]
    .filter((isrc) => without.has(isrc) && !sure.has(isrc))
    .map((isrc) => `${isrc} was acknowledged before its word was in the journal`);
}

/** How `registry verify` ended, and what it printed. */
export type Verified = { readonly code: number; readonly message: string };

const SOUND = 'aucune différence';

export const findsNothing = ({ code, message }: Verified) => code === 0 && message.includes(SOUND);

/** Of a register that is whole: each line in which it says otherwise. */
export function falseAlarms(verified: Verified): readonly string[] {
  if (findsNothing(verified)) return [];
  const lines = verified.message.split('\n').filter((line) => line.trim() !== '');
  return [`registry verify ended with ${verified.code}`, ...lines.slice(0, 10)];
}

/**
 * Of a database that was put back, and not restored.
 * @param there the codes that it has
 */
export function missedLosses(
  record: ClientRecord,
  there: ReadonlySet<string>,
  { code, message }: Verified,
): readonly string[] {
  const lost = [...reportedCodes(record)].filter((isrc) => !there.has(isrc));
  if (lost.length === 0 || (code !== 0 && !message.includes(SOUND))) return [];
  return [`registry verify finds no difference, and ${lost.join(', ')} is missing in the database`];
}

/** A sentence in French about the journal, for whoever runs a portal; no trace of the program. */
export const isJournalMessage = (text: string): boolean =>
  /journal/i.test(text) && /[àâéèêîôûç’«]/.test(text) && !/^\s+at /m.test(text);
