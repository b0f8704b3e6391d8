/** Collects title proposals over many lines, by kind: shared by all entry paths. */

import { HYGIENE, type Hygiene, proposed, type Titled } from './hygiene.ts';

export type TitleProposal = {
  cle: Hygiene;
  /** Lines. */
  nombre: number;
  exemples: {
    ligne: number;
    avant: string;
    apres: string;
    /** Null: unchanged by the proposal. */
    version: string | null;
    /** Guests not yet listed for the recording. */
    invites: string[];
  }[];
};

/** Lines shown of each kind. */
const EXAMPLES = 5;

export class TitleProposals {
  readonly #kinds = new Map<Hygiene, TitleProposal>();

  add(ligne: number, one: Titled): void {
    for (const cle of HYGIENE) {
      const clean = proposed(one, cle);
      if (clean === null) continue;
      const kind = this.#kinds.get(cle) ?? { cle, nombre: 0, exemples: [] };
      kind.nombre += 1;
      this.#kinds.set(cle, kind);
      if (kind.exemples.length >= EXAMPLES) continue;
      const { titre, version, artistesInvites } = clean;
      kind.exemples.push({
        ligne,
        avant: one.titre ?? '',
        apres: titre ?? '',
        version: version === one.version ? null : version,
        invites: artistesInvites.filter((name) => !one.artistesInvites.includes(name)),
      });
    }
  }

  /** In the order in which they are applied. */
  list(): TitleProposal[] {
    return HYGIENE.flatMap((cle) => this.#kinds.get(cle) ?? []);
  }
}
