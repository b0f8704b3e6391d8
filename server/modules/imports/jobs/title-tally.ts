/** What titles hold that belongs elsewhere, by kind of proposal. */

import type { ImportAnalysis } from '#contract/exchange/import-analysis.ts';
import { HYGIENE, proposed } from '#domain/title/hygiene.ts';
import type { JudgedRow } from '../sheet/judged-row.ts';

type Proposal = ImportAnalysis['titres'][number];

/** Lines shown of each kind. */
const EXAMPLES = 5;

export class TitleTally {
  readonly #kinds = new Map<Proposal['cle'], Proposal>();

  /** @param rows new recordings */
  add(rows: readonly JudgedRow[]): void {
    for (const { ligne, fields } of rows) {
      for (const cle of HYGIENE) {
        const clean = proposed(fields, cle);
        if (clean === null) continue;
        const kind = this.#kinds.get(cle) ?? { cle, nombre: 0, exemples: [] };
        kind.nombre += 1;
        this.#kinds.set(cle, kind);
        if (kind.exemples.length >= EXAMPLES) continue;
        const { titre, version, artistesInvites } = clean;
        kind.exemples.push({
          ...{ ligne, avant: fields.titre ?? '', apres: titre ?? '', version },
          invites: artistesInvites.filter((name) => !fields.artistesInvites.includes(name)),
        });
      }
    }
  }

  result(): ImportAnalysis['titres'] {
    return HYGIENE.flatMap((cle) => this.#kinds.get(cle) ?? []);
  }
}
