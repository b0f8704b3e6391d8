/** A decision, as its producer is told of it. */

import { numeroOf } from '#domain/dossier/numero.ts';
import type { NoticeOf } from '#domain/notification/notice.ts';
import type { Dossier, ElementStanding } from '../dossier-lookup.ts';

export type Decided = {
  /** All that were decided, in track order. */
  readonly elements: readonly ElementStanding[];
  readonly attributed: readonly { readonly elementId: number; readonly isrc: string }[];
  readonly refused: readonly { readonly elementId: number; readonly motif: string | null }[];
  readonly deleted: number;
  readonly reserve: boolean;
  /** Nothing remains of the dossier. */
  readonly gone: boolean;
};

type Told = NoticeOf<'DOSSIER_DECIDED'>;

export function decidedNotice(
  dossier: Dossier,
  decided: Decided,
): { readonly about: Omit<Told, 'kind' | 'facts'>; readonly facts: Told['facts'] } {
  const codes = new Map(decided.attributed.map(({ elementId, isrc }) => [elementId, isrc]));
  const motifs = new Map(decided.refused.map(({ elementId, motif }) => [elementId, motif]));
  return {
    about: {
      structureId: dossier.structureId,
      dossierId: decided.gone ? null : dossier.dossierId,
      interlocuteurId: dossier.submittedBy,
    },
    facts: {
      numero: numeroOf(dossier),
      titre: dossier.titre,
      attributed: decided.elements.flatMap(({ elementId, titre, version }) => {
        const isrc = codes.get(elementId);
        return isrc === undefined ? [] : [{ titre, version, isrc }];
      }),
      refused: decided.elements.flatMap(({ elementId, titre, version }) => {
        const motif = motifs.get(elementId);
        return motif === undefined ? [] : [{ titre, version, motif }];
      }),
      deleted: decided.deleted,
      reserve: decided.reserve,
    },
  };
}
