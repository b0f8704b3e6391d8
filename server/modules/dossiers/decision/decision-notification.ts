/** Notification of a decision to the producer. */

import { numeroOf } from '#domain/dossier/numero.ts';
import type { NotificationOf } from '#domain/notification/notification.ts';
import type { Dossier, ElementStatus } from '../dossier-lookup.ts';

export type Decided = {
  /** All decided recordings, in track order. */
  readonly elements: readonly ElementStatus[];
  readonly attributed: readonly { readonly elementId: number; readonly isrc: string }[];
  readonly refused: readonly { readonly elementId: number; readonly motif: string | null }[];
  readonly deleted: number;
  readonly reserve: boolean;
};

type Reported = NotificationOf<'DOSSIER_DECIDED'>;

/** @param isGone nothing remains of the dossier */
export function aboutDecided(dossier: Dossier, isGone: boolean): Omit<Reported, 'kind' | 'facts'> {
  return {
    structureId: dossier.structureId,
    dossierId: isGone ? null : dossier.dossierId,
    interlocuteurId: dossier.submittedBy,
  };
}

export function decidedFacts(dossier: Dossier, decided: Decided): Reported['facts'] {
  const codes = new Map(decided.attributed.map(({ elementId, isrc }) => [elementId, isrc]));
  const motifs = new Map(decided.refused.map(({ elementId, motif }) => [elementId, motif]));
  return {
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
  };
}
