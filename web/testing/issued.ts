/**
 * Builds corrections, transfers and families valid for the contract; a test sets only the fields it
 * is about.
 */

import type { CorrectionOut } from '#contract/registration/corrections.ts';
import type { Family, Membre } from '#contract/registration/family.ts';
import type { TransfertOut } from '#contract/registration/transfers.ts';

const AT = '2026-11-03T10:00:00.000Z';
export const AN_ISRC = 'FRX262600101';

export function aCorrection(over: Partial<CorrectionOut> = {}): CorrectionOut {
  return {
    correctionId: 5,
    elementId: 2,
    dossierId: 12,
    structureId: 1000,
    raison: 'Société Exemple',
    isrc: AN_ISRC,
    titre: 'Sous les néons',
    version: null,
    artiste: 'Les Phares',
    etat: 'EN_ATTENTE',
    parLaSociete: true,
    motif: 'La pochette',
    reponse: null,
    lot: null,
    avant: { titre: 'Sous les néons' },
    apres: { titre: 'Sous le néon' },
    autreDuree: false,
    memeVersion: null,
    annuleLe: null,
    demandeLe: AT,
    reponduLe: null,
    can: { answer: true, withdraw: false },
    ...over,
  };
}

export function aTransfer(over: Partial<TransfertOut> = {}): TransfertOut {
  return {
    transfertId: 7,
    etat: 'EN_ATTENTE',
    parLaSociete: false,
    motif: 'Cession',
    reponse: null,
    de: { structureId: 1001, raison: 'Les Marées' },
    vers: { structureId: 1000, raison: 'Société Exemple' },
    accords: { de: true, vers: false },
    proposeLe: AT,
    expireLe: '2026-12-03T10:00:00.000Z',
    closLe: null,
    dossierId: null,
    elements: [
      {
        elementId: null,
        isrc: 'FRX262600900',
        type: 'P',
        titre: 'Ressac',
        version: null,
        artiste: 'Les Marées',
        duree: '00:03:00',
      },
    ],
    can: { accept: true, refuse: true, withdraw: false },
    ...over,
  };
}

export function aMember(over: Partial<Membre> = {}): Membre {
  return {
    cle: 0,
    elementId: 2,
    statut: 'DONE',
    isrc: AN_ISRC,
    type: 'P',
    titre: 'Sous les néons',
    version: null,
    artiste: 'Les Phares',
    duree: '00:03:45',
    anneePublication: 2026,
    annuleLe: null,
    motifAnnulation: null,
    structure: null,
    ...over,
  };
}

export const ALONE: Family = { membres: [aMember()], liens: [], tronque: false };

export const rowsOf = <Row>(...rows: Row[]) => ({ rows, total: rows.length, capped: false });
