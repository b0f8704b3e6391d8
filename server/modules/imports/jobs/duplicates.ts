/** Lines that seem to be the same recording: twice in the file, or already among those of the structure. */

import type { ImportAnalysis } from '#contract/exchange/import-analysis.ts';
import type { ElementFields } from '#domain/element/fields.ts';
import { titleKey } from '#domain/proximity/keys.ts';
import { type Comparable, comparableOf } from '#domain/proximity/recording.ts';

type Example = ImportAnalysis['doublons']['exemples'][number];

/** Lines shown. */
const EXAMPLES = 50;

export class Duplicates {
  readonly #byRecording = new Map<string, number>();
  readonly #byCode = new Map<string, number>();
  readonly #exemples: Example[] = [];
  #nombre = 0;

  /** @param rows lines that are ready, with what they say */
  async look(
    rows: readonly { readonly ligne: number; readonly fields: ElementFields }[],
    findOwn: (asked: readonly Comparable[]) => Promise<readonly (number | null)[]>,
  ): Promise<void> {
    const compared = rows.map(({ fields }) => comparableOf({ ...fields, type: fields.type ?? 'P' }));
    const own = await findOwn(compared);
    for (const [index, { ligne, fields }] of rows.entries()) {
      const comparable = compared[index];
      if (comparable === undefined) continue;
      const elementId = own[index] ?? null;
      const sameCode = seen(this.#byCode, fields.isrcDeclare, ligne);
      const same = seen(this.#byRecording, keyOf(comparable), ligne);
      if (sameCode !== null) this.#add({ ligne, raison: 'CODE', autreLigne: sameCode, elementId: null });
      else if (same !== null) this.#add({ ligne, raison: 'FICHIER', autreLigne: same, elementId: null });
      else if (elementId !== null) this.#add({ ligne, raison: 'REGISTRE', autreLigne: null, elementId });
    }
  }

  result(): ImportAnalysis['doublons'] {
    return { nombre: this.#nombre, exemples: this.#exemples };
  }

  #add(example: Example): void {
    this.#nombre += 1;
    if (this.#exemples.length < EXAMPLES) this.#exemples.push(example);
  }
}

/** The first line of a key; later ones are told of it. */
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
