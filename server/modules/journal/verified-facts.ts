/** Parts of the journal that `verify` compares, by kind of line. */

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
  /** First holder of the code. */
  readonly structureId: number;
  readonly elementId: number;
  readonly dossierId: number;
  readonly designation: number;
  readonly annee: number;
  readonly attribueLe: string;
  readonly origine: string;
};
type Location = Pick<Code, 'elementId' | 'dossierId' | 'structureId'>;

/** For an unconfirmed line, the database may have the codes or not: its process died in between. */
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
  /** In `begun`. */
  readonly deploiement?: Deployment;
  readonly generation?: number;
  readonly line?: { readonly generation: number; readonly number: number };
  readonly isrc?: string;
  /**
   * In `restored`: the number of the line that was written again; the first ones had it in
   * `number`.
   */
  readonly of?: number;
  /** In `transferred`, only the codes themselves. */
  readonly codes?: readonly (Code | string)[];
  /** In `transferred`. */
  readonly versStructureId?: number;
  readonly vers?: string;
  readonly versDepuis?: string;
  readonly floors?: readonly Numbered[];
  /** In `erased`. */
  readonly interlocuteurIds?: readonly number[];
  readonly lost?: readonly number[];
  /** In `history`, and in `rewound`. */
  readonly heads?: readonly (readonly [number, string])[];
  readonly from?: number;
  readonly ancre?: { readonly historiqueId: number; readonly empreinte: string };
};
/** A number that must not be issued any more, and the line that says so. */
export type Numbered = {
  readonly prefixe: string;
  readonly annee: number;
  readonly numero: number;
};
/**
 * Receiver of codes in a transfer. The first lines have neither the name nor the creation time of
 * its record.
 */
export type Receiver = {
  readonly structureId: number;
  readonly vers: string | undefined;
  readonly versDepuis: string | undefined;
  readonly at: string;
  readonly where: string;
};
export type Erased = { readonly one: number; readonly at: string; readonly where: string };

/** An unconfirmed line: neither committed nor undone, as far as the journal says. */
export type Wordless = {
  readonly generation: number;
  readonly number: number;
  readonly at: string;
  readonly where: string;
  readonly codes: readonly string[];
};
