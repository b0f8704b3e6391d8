/** What `verify` keeps of what the journal tells: of each kind of line, what is compared. */

import type { Deployment } from './line.ts';

export type Database = {
  query<T extends object>(text: string, values?: unknown[]): Promise<{ readonly rows: T[] }>;
};
export type Reader = {
  generations(): Promise<readonly number[]>;
  read(
    generation: number,
    after: string | null,
  ): Promise<{ readonly lines: readonly string[]; readonly position: string | null }>;
};

export type Code = {
  readonly isrc: string;
  /** To whom it was given first. */
  readonly structureId: number;
  readonly elementId: number;
  readonly dossierId: number;
  readonly designation: number;
  readonly annee: number;
  readonly attribueLe: string;
  readonly origine: string;
};
type Location = Pick<Code, 'elementId' | 'dossierId' | 'structureId'>;

/** Of a line that no word confirmed, the database may have the codes or not: its process died in between. */
export type ReportedCode = Omit<Code, 'isrc' | keyof Location> & {
  -readonly [Name in keyof Location]: Location[Name];
} & {
  readonly where: string;
  readonly isStored: boolean;
  /** The database has it. */
  isThere: boolean;
};
export type JournalLine = {
  readonly number: number;
  readonly at: string;
  readonly kind: string;
  readonly numbers?: readonly number[];
  /** Of `begun`. */
  readonly deploiement?: Deployment;
  readonly generation?: number;
  readonly line?: { readonly generation: number; readonly number: number };
  readonly isrc?: string;
  /** Of `restored`: the number of the line that was written again; the first ones said it in `number`. */
  readonly of?: number;
  /** Of `transferred`, their numbers alone. */
  readonly codes?: readonly (Code | string)[];
  /** Of `transferred`. */
  readonly versStructureId?: number;
  readonly vers?: string;
  readonly versDepuis?: string;
  readonly floors?: readonly Numbered[];
  /** Of `erased`. */
  readonly interlocuteurIds?: readonly number[];
  readonly lost?: readonly number[];
  /** Of `history`, and of `rewound`. */
  readonly heads?: readonly (readonly [number, string])[];
  readonly from?: number;
  readonly ancre?: { readonly historiqueId: number; readonly empreinte: string };
};
/** A number that may not be given any more, and where that is said. */
export type Numbered = {
  readonly prefixe: string;
  readonly annee: number;
  readonly numero: number;
};
/** Who received codes by a transfer. The first lines say neither the name nor the age of its record. */
export type Receiver = {
  readonly structureId: number;
  readonly vers: string | undefined;
  readonly versDepuis: string | undefined;
  readonly at: string;
  readonly where: string;
};
export type Erased = { readonly one: number; readonly at: string; readonly where: string };

/** A line without a word: nobody said that it was committed, nor that it was undone. */
export type Wordless = {
  readonly generation: number;
  readonly number: number;
  readonly at: string;
  readonly where: string;
  readonly codes: readonly string[];
};
