/**
 * A mention is a column that names a person or a structure. The owner of the table declares for
 * each: what a merger of two records does to it, what is given to a person who requests their data,
 * what remains when that person is erased. A mention without one of these does not compile; a
 * column without a mention fails `server/matrix/mentions.test.ts`.
 */

import type { RawBuilder } from 'kysely';
import type { Call } from '../call.ts';
import type { Tables } from '../database/tables.ts';

type Table = keyof Tables;
export type Mention = { readonly [T in Table]: MentionIn<T> }[Table];

type MentionIn<T extends Table> = {
  readonly table: T;
  readonly column: keyof Tables[T] & string;
  readonly names: 'person' | 'structure';
  /** By an address, or by the account that signs in, and not by the number of a record. */
  readonly by?: 'address' | 'account';
  readonly joining: Joining;
  readonly export: Exported<T>;
  /** In a data export: the columns that belong to the structure, given only to its members. */
  readonly structures?: {
    /** The column that names it. */
    readonly named: keyof Tables[T] & string;
    readonly columns: readonly (keyof Tables[T] & string)[];
    /** Columns that name the person whom the line is about. */
    readonly aboutIn?: readonly (keyof Tables[T] & string)[];
  };
  readonly erasure: Erasure;
};

/** The disappearing record, and the remaining one. */
export type Span = { readonly from: number; readonly to: number };

/** Numbers of what was moved, by the names that the history uses. */
export type Moved = Readonly<Record<string, readonly number[]>>;

export type Joining =
  /** Every line then names the remaining record. */
  | 'moves'
  /** Existing lines go on naming the disappeared record; the value is the reason. */
  | { readonly stays: string }
  /** The handler that merges the records does it, with its own input; the value says what. */
  | { readonly merger: string }
  /** More than a change of number. Mentions of a table are processed in their order. */
  | { readonly deed: (call: Call, span: Span) => Promise<Moved> };

/** In French: the person reads it. */
type Exported<T extends Table> =
  | {
      readonly title: string;
      readonly columns: readonly (keyof Tables[T] & string)[];
      /** Lines excluded from every export. */
      readonly except?: RawBuilder<boolean>;
    }
  | { readonly withheld: string };

/**
 * The line stays as it is, loses what it says about the person, or is deleted. The number of an
 * anonymised record names nobody. The reason is in French, because the person reads it.
 */
export type Erasure = { readonly does: 'keep' | 'replace' | 'delete'; readonly because: string };

/** Who did something: the past is not rewritten, and its history outlives the name. */
export const ACT = {
  names: 'person',
  joining: { stays: 'who acted is not rewritten' },
  erasure: {
    does: 'keep',
    because: 'La trace de chaque acte est conservée ; la fiche qu’elle désigne est rendue anonyme.',
  },
} as const satisfies Partial<Mention>;

/** What a structure requested, received or agreed to. */
export const REGISTER = {
  does: 'keep',
  because: 'Un code est attribué pour toujours : le registre, et ce qui l’a fondé, se conservent.',
} as const satisfies Erasure;
