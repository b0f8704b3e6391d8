/**
 * Reports of a take-over: errors by file and line before anything is written, a complete report
 * afterwards.
 */

import type { FileName } from './headings.ts';

export type LineLocation = { readonly file: string; readonly ligne: number };
export type LineError = LineLocation & {
  readonly colonne: string | null;
  readonly message: string;
};

/** Of a dry run. */
export type CheckResult = {
  /** Lines of each file, and how many of them the portal has already. */
  readonly fichiers: readonly {
    readonly fichier: FileName;
    readonly lignes: number;
    readonly deja: number;
  }[];
  /** The first errors; `nombre` is their total. */
  readonly fautes: readonly LineError[];
  readonly nombre: number;
  /** Existing data that differs from the file. */
  readonly differences: readonly string[];
  /** What keeps nothing from being written, and somebody should look at. Absent from a run of an earlier version. */
  readonly conseils?: readonly string[];
};

export type FileAccount = {
  readonly fichier: FileName;
  readonly lignes: number;
  readonly ecrites: number;
  readonly sha256: string;
};

/** Codes of one prefix and year: how many, the first and last number, the sum of all. */
export type Sums = {
  readonly codes: number;
  readonly premier: number;
  readonly dernier: number;
  readonly somme: number;
};

export type CodeAccount = {
  readonly prefixe: string;
  readonly annee: number;
  readonly fichier: Sums;
  readonly portail: Sums | null;
  /** The counter of the highest range; null when no range of the portal holds them. */
  readonly compteur: number | null;
};

export type Account = {
  readonly fichiers: readonly FileAccount[];
  readonly codes: readonly CodeAccount[];
  readonly differences: readonly string[];
};
