/**
 * One line of the journal: its hash, a space, and its content as JSON. The hash covers the previous
 * line's hash and that JSON, so that any change, removal or insertion of a line invalidates all the
 * following ones.
 */

import { createHash } from 'node:crypto';
import type { RegisterFact } from '#domain/register/register-fact.ts';
import type { Trace } from '#server/platform/history/history-entry.ts';

/** A database, as named in its journal. */
export type Deployment = {
  readonly id: string;
  /** Its name on its server, for the operator. */
  readonly base: string;
  readonly depuis: string;
};

/** Events of the journal itself. `numbers` are of lines of the same generation. */
export type JournalFact =
  /** Begun by a process that serves this database; the first journals did not name it. */
  | { readonly kind: 'begun'; readonly deploiement?: Deployment }
  /**
   * Committed: the caller is answered once this line is durable. With the history lines that the
   * call wrote.
   */
  | {
      readonly kind: 'kept';
      readonly numbers: readonly number[];
      readonly heads?: readonly Trace[];
    }
  /** Rolled back: nobody got the codes, which may be issued again. */
  | { readonly kind: 'undone'; readonly numbers: readonly number[] }
  /**
   * Found in the database without a confirmation by the process that wrote it: callers may be
   * answered from now on.
   */
  | {
      readonly kind: 'confirmed';
      readonly line: { readonly generation: number; readonly number: number };
    }
  /**
   * Unconfirmed when a later process began, and not in the database: its numbers that nobody has
   * are passed over.
   */
  | {
      readonly kind: 'burnt';
      readonly generation: number;
      /** Number of that line. */
      readonly of: number;
      readonly codes: readonly string[];
    }
  /** Written again in a restored database; the code identifies its new numbers. */
  | {
      readonly kind: 'restored';
      readonly generation: number;
      readonly of: number;
      readonly codes: readonly {
        readonly isrc: string;
        readonly elementId: number;
        readonly dossierId: number;
        readonly structureId: number;
      }[];
    }
  /** Lost generations: the operator accepted to go on without them. */
  | { readonly kind: 'adopted'; readonly lost: readonly number[]; readonly motif: string }
  /** Current last lines of the history chains: none of them can be removed unnoticed. */
  | { readonly kind: 'history'; readonly heads: readonly Trace[] }
  /** The database was restored: earlier statements on history lines from this one on are void. */
  | { readonly kind: 'rewound'; readonly from: number }
  | { readonly kind: 'ended' };

export type Fact = RegisterFact | JournalFact;
export type Line = { readonly number: number; readonly at: string } & Fact;

const HASH = 64;
/** Hash before the first line of a generation. */
export const NO_HASH = '0'.repeat(HASH);

export function writeLine(
  before: string,
  line: Line,
): { readonly text: string; readonly hash: string } {
  const text = JSON.stringify(line);
  const hash = hashOf(before, text);
  return { text: `${hash} ${text}`, hash };
}

/** @throws BrokenChain when it does not follow the line whose hash is `before` */
export function readLine(
  before: string,
  text: string,
): { readonly line: Line; readonly hash: string } {
  const hash = text.slice(0, HASH);
  const message = text.slice(HASH + 1);
  if (hashOf(before, message) !== hash)
    throw new BrokenChain(
      `une ligne ne suit pas la précédente : ${text.slice(HASH + 1, HASH + 61)}…`,
    );
  // Only `writeLine` writes lines, and the hash proves that this one is unchanged.
  return { line: JSON.parse(message) as Line, hash };
}

const hashOf = (before: string, text: string) =>
  createHash('sha256').update(before).update('\n').update(text).digest('hex');

/** Lines that cannot be trusted. The message is in French, for the operator. */
export class BrokenChain extends Error {
  override readonly name = 'BrokenChain';
}

export const isAboutRegister = (line: Line): line is Line & RegisterFact =>
  line.kind === 'issued' ||
  line.kind === 'floors' ||
  line.kind === 'cancelled' ||
  line.kind === 'erased' ||
  line.kind === 'transferred';
