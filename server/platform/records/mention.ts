/**
 * A mention is a column that names a person or a structure. The owner of the table answers for each: what joining two
 * records does to it, what is handed to a person who asks for their data, what remains when that person is erased.
 * A row without one of the answers does not compile; a column without a row fails `server/matrix/mentions.test.ts`.
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
  /** Of what is handed over: what is the structure's, for those alone who belong to it. */
  readonly structures?: {
    /** The column that names it. */
    readonly named: keyof Tables[T] & string;
    readonly columns: readonly (keyof Tables[T] & string)[];
    /** Columns that say whom the line is about. */
    readonly aboutIn?: readonly (keyof Tables[T] & string)[];
  };
  readonly erasure: Erasure;
};

/** The record that goes, and the one that stays. */
export type Span = { readonly from: number; readonly to: number };

/** Numbers of what changed hands, by the names under which the history keeps them. */
export type Moved = Readonly<Record<string, readonly number[]>>;

export type Joining =
  /** Every line then names the record that stays. */
  | 'moves'
  /** What a line already names goes on naming the record that went: why. */
  | { readonly stays: string }
  /** The verb that joins the records does it, with what was asked of it: what. */
  | { readonly merger: string }
  /** More than a change of number. The mentions of a table are asked in their order. */
  | { readonly deed: (call: Call, span: Span) => Promise<Moved> };

/** In French: the person reads it. */
type Exported<T extends Table> =
  | {
      readonly title: string;
      readonly columns: readonly (keyof Tables[T] & string)[];
      /** Lines that are handed to nobody. */
      readonly except?: RawBuilder<boolean>;
    }
  | { readonly withheld: string };

/**
 * The line stays as it is, or gives up what it says of the person, or goes. The number of a record that was made
 * anonymous names nobody. The reason is in French: the person reads it.
 */
export type Erasure = { readonly does: 'keep' | 'replace' | 'delete'; readonly because: string };

/** Who did something: the past is not rewritten, and its trace outlives the name. */
export const ACT = {
  names: 'person',
  joining: { stays: 'who acted is not rewritten' },
  erasure: {
    does: 'keep',
    because: 'La trace de chaque acte est conservée ; la fiche qu’elle désigne est rendue anonyme.',
  },
} as const satisfies Partial<Mention>;

/** What a structure asked for, received or agreed to. */
export const REGISTER = {
  does: 'keep',
  because: 'Un code est attribué pour toujours : le registre, et ce qui l’a fondé, se conservent.',
} as const satisfies Erasure;
