/**
 * Checks the codes that callers received: none during a silence, none before its word is stored.
 */

import type { JournalFiles } from './journal-files.ts';
import { type ClientRecord, reportedCodes } from './record.ts';

/** Codes received for the first time during a silence. */
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

/**
 * Codes returned by a response although no word in the journal confirms that their line is
 * committed.
 */
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

/** Exit code and output of `registry verify`. */
export type Verified = { readonly code: number; readonly message: string };

const SOUND = 'aucune différence';

export const findsNothing = ({ code, message }: Verified) => code === 0 && message.includes(SOUND);

/**
 * Violations when `registry verify` reports faults on a whole register: its exit code and first ten
 * lines of output.
 */
export function falseAlarms(verified: Verified): readonly string[] {
  if (findsNothing(verified)) return [];
  const lines = verified.message.split('\n').filter((line) => line.trim() !== '');
  return [`registry verify ended with ${verified.code}`, ...lines.slice(0, 10)];
}

/**
 * For a database that was put back and not restored.
 * @param there codes in that database
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

/**
 * Whether the text is a French sentence about the journal for operators, without any stack trace.
 */
export const isJournalMessage = (text: string): boolean =>
  /journal/i.test(text) && /[àâéèêîôûç’«]/.test(text) && !/^\s+at /m.test(text);
