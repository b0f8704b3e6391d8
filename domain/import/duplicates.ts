/** Lines that seem to be the same recording: twice in the file, or already among those of the structure. */

import type { ElementFields } from '../element/fields.ts';
import { titleKey } from '../proximity/keys.ts';
import { type Comparable, comparableOf } from '../proximity/recording.ts';

type Example = {
  readonly ligne: number;
  /** `FICHIER`: the same recording on `autreLigne`. `CODE`: the same code there. `REGISTRE`: `elementId`. */
  readonly raison: 'FICHIER' | 'CODE' | 'REGISTRE';
  readonly autreLigne: number | null;
  readonly elementId: number | null;
};

/** Lines shown. */
const EXAMPLES = 50;

export class Duplicates {
  readonly #byRecording = new Map<string, number>();
  readonly #byCode = new Map<string, number>();
  readonly #exemples: Example[] = [];
  #nombre = 0;

  /** @param rows lines that are ready @param own for each, a recording of the structure that seems the same */
  look(
    rows: readonly { readonly ligne: number; readonly fields: ElementFields }[],
    own: readonly (number | null)[],
    compared: readonly Comparable[] = comparedOf(rows),
  ): void {
    for (const [index, { ligne, fields }] of rows.entries()) {
      const comparable = compared[index];
      if (comparable === undefined) continue;
      const elementId = own[index] ?? null;
      const sameCode = seen(this.#byCode, fields.isrcDeclare, ligne);
      const same = seen(this.#byRecording, keyOf(comparable), ligne);
      if (sameCode !== null)
        this.#add({ ligne, raison: 'CODE', autreLigne: sameCode, elementId: null });
      else if (same !== null)
        this.#add({ ligne, raison: 'FICHIER', autreLigne: same, elementId: null });
      else if (elementId !== null)
        this.#add({ ligne, raison: 'REGISTRE', autreLigne: null, elementId });
    }
  }

  result(): { nombre: number; exemples: Example[] } {
    return { nombre: this.#nombre, exemples: this.#exemples };
  }

  #add(example: Example): void {
    this.#nombre += 1;
    if (this.#exemples.length < EXAMPLES) this.#exemples.push(example);
  }
}

/** The comparable form of each line. */
export const comparedOf = (rows: readonly { readonly fields: ElementFields }[]): Comparable[] =>
  rows.map(({ fields }) => comparableOf({ ...fields, type: fields.type ?? 'P' }));

/** First line with this key, or null when this is the first one. */
function seen(lines: Map<string, number>, key: string | null, ligne: number): number | null {
  if (key === null) return null;
  const first = lines.get(key);
  if (first === undefined) lines.set(key, ligne);
  return first ?? null;
}

/** The same compared form: the words of the title in any order, artists, version, and the same second. */
function keyOf(comparable: Comparable): string | null {
  const title = titleKey(comparable);
  if (title === '') return null;
  const { type, artistes, versions, duree } = comparable;
  return [type, title, artistes.join(','), versions.join(','), duree ?? ''].join('|');
}
