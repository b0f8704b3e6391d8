/**
 * One line of the journal: its hash, a space, and what it says as JSON. The hash is of the hash of the line before and of
 * that JSON, so that no line can be changed, taken out or put in without all the following ones saying it.
 */

import { createHash } from 'node:crypto';
import type { RegisterFact } from '#domain/register/register-fact.ts';
import type { Trace } from '#server/platform/history/history-entry.ts';

/** A database, by what its journal calls it. */
export type Deployment = {
  readonly id: string;
  /** Its name on its server, for the person who runs the portal. */
  readonly base: string;
  readonly depuis: string;
};

/** What happened to the journal itself. `numbers` are of lines of the same generation. */
export type JournalFact =
  /** By a process that serves this database; the first journals did not say which. */
  | { readonly kind: 'begun'; readonly deploiement?: Deployment }
  /** Committed: someone may have been told, once this says so. With what the call wrote in the history. */
  | {
      readonly kind: 'kept';
      readonly numbers: readonly number[];
      readonly heads?: readonly Trace[];
    }
  /** Rolled back: nobody was told, and the codes may be given to others. */
  | { readonly kind: 'undone'; readonly numbers: readonly number[] }
  /** Found in the database without a word of the process that wrote it: someone may be told, from now on. */
  | {
      readonly kind: 'confirmed';
      readonly line: { readonly generation: number; readonly number: number };
    }
  /** Without a word when a later process began, and not in the database: numbers of it that nobody has are passed over. */
  | {
      readonly kind: 'burnt';
      readonly generation: number;
      /** Number of that line. */
      readonly of: number;
      readonly codes: readonly string[];
    }
  /** Written again in a database that had gone back; what its numbers had become is named by the code. */
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
  /** These generations are lost: someone answered for going on without them. */
  | { readonly kind: 'adopted'; readonly lost: readonly number[]; readonly motif: string }
  /** Lines of the history that nothing follows yet, as they were a moment ago: none of them can be taken out unseen. */
  | { readonly kind: 'history'; readonly heads: readonly Trace[] }
  /** The database was put back: of lines of the history from this one on, what was said before holds no more. */
  | { readonly kind: 'rewound'; readonly from: number }
  | { readonly kind: 'ended' };

export type Fact = RegisterFact | JournalFact;
export type Line = { readonly number: number; readonly at: string } & Fact;

const HASH = 64;
/** Of nothing: what the first line of a generation follows. */
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
  // Only `writeLine` writes lines, and the hash says that nobody changed this one.
  return { line: JSON.parse(message) as Line, hash };
}

const hashOf = (before: string, text: string) =>
  createHash('sha256').update(before).update('\n').update(text).digest('hex');

/** Lines that cannot be believed. The sentence is in French, for whoever runs the portal. */
export class BrokenChain extends Error {
  override readonly name = 'BrokenChain';
}

export const isAboutRegister = (line: Line): line is Line & RegisterFact =>
  line.kind === 'issued' ||
  line.kind === 'floors' ||
  line.kind === 'cancelled' ||
  line.kind === 'erased' ||
  line.kind === 'transferred';
