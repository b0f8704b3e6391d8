/**
 * Corrections requested by one sheet, as the call answers: the demonstration has no sheet sent
 * back.
 */

import type { CorrectionOut } from '#contract/registration/corrections.ts';

const line = (
  correctionId: number,
  titre: string,
  change: Pick<CorrectionOut, 'avant' | 'apres'> & Partial<CorrectionOut>,
): CorrectionOut => ({
  correctionId,
  elementId: correctionId,
  dossierId: null,
  structureId: 1000,
  raison: 'Disques du Grand Large',
  isrc: `FRDGL26000${correctionId}`,
  titre,
  version: null,
  artiste: 'Les Marées',
  etat: 'EN_ATTENTE',
  parLaSociete: false,
  reponse: null,
  lot: { lotId: 3, fichier: 'Catalogue du printemps.xlsx' },
  motif: 'Pochette définitive',
  autreDuree: false,
  memeVersion: null,
  annuleLe: null,
  demandeLe: '2026-11-02T09:00:00.000Z',
  reponduLe: null,
  can: { answer: true, withdraw: false },
  ...change,
});

const ROWS = [
  line(21, 'Ressac', { avant: { titre: 'Resac' }, apres: { titre: 'Ressac' } }),
  line(22, 'Estran', {
    avant: { duree: '00:03:12' },
    apres: { duree: '00:03:42' },
    autreDuree: true,
  }),
  line(23, 'Jusant', { avant: { artiste: 'Les Maree' }, apres: { artiste: 'Les Marées' } }),
];

export const LOT = { rows: ROWS, total: ROWS.length, capped: false };

/** As its requester reads it. */
export const OWN_LOT = {
  ...LOT,
  rows: ROWS.map((row) => ({ ...row, can: { answer: false, withdraw: true } })),
};
