/** Errors of a sheet, grouped by their repair: counts and first examples, never the whole list. */

import { SHEET_COLUMNS } from './columns.ts';
import type { CellError } from './read-row.ts';
import { isRepair, type OtherAnswer, otherAnswer, REPAIRS } from './repairs.ts';

export type ErrorExample = {
  readonly ligne: number;
  readonly valeur: string;
  readonly message: string;
};

export type ErrorGroup = {
  readonly reparation: string;
  readonly colonne: string;
  readonly titre: string;
  /** Effect of the repair; null: the file must be corrected. */
  readonly proposition: string | null;
  readonly autre: OtherAnswer | null;
  /** Cells. */
  readonly nombre: number;
  readonly exemples: ErrorExample[];
};

/** Lines shown of each group, and characters of a cell. */
const EXAMPLES = 5;
const SHOWN = 200;

/** The database stores neither NUL nor lone surrogates. */
const shown = (valeur: string): string =>
  valeur.slice(0, SHOWN).replaceAll(/[\p{Cc}\p{Cs}]/gu, '\uFFFD');

const LABELS: ReadonlyMap<string, string> = new Map(
  SHEET_COLUMNS.map(({ name, label }) => [name, label]),
);

export class ErrorGroups {
  readonly #groups = new Map<
    string,
    { first: CellError; nombre: number; exemples: ErrorExample[] }
  >();

  add(ligne: number, errors: readonly CellError[]): void {
    for (const error of errors) {
      // Bounded: repairs and codes are written in the program, columns are ours.
      const key = `${error.reparation} ${error.colonne}`;
      const group = this.#groups.get(key) ?? { first: error, nombre: 0, exemples: [] };
      this.#groups.set(key, group);
      group.nombre += 1;
      if (group.exemples.length < EXAMPLES) {
        group.exemples.push({ ligne, valeur: shown(error.valeur), message: error.message });
      }
    }
  }

  /** The largest first. */
  list(): ErrorGroup[] {
    return [...this.#groups.values()]
      .map(({ first: { reparation, colonne, message }, nombre, exemples }) => ({
        reparation,
        colonne,
        titre: isRepair(reparation)
          ? REPAIRS[reparation].titre
          : `${LABELS.get(colonne) ?? colonne} : ${message}`,
        proposition: isRepair(reparation) ? REPAIRS[reparation].proposition : null,
        autre: otherAnswer(reparation),
        nombre,
        exemples,
      }))
      .sort((a, b) => b.nombre - a.nombre);
  }
}
