/** Builds dossier and recording responses valid for the contract. */

import type { DossierOut, DossierRow } from '#contract/registration/dossier.ts';
import type { ElementRow } from '#contract/registration/element.ts';
import { anElement } from '#web/testing/element.ts';

const BORN = '2026-11-02T09:00:00.000Z';

export function anElementRow(over: Partial<ElementRow> = {}): ElementRow {
  return {
    elementId: 1,
    dossierId: 12,
    structureId: 1000,
    raison: 'Société Exemple',
    numAyd: null,
    dossierTitre: 'Marée basse',
    rang: 1,
    type: 'P',
    titre: 'Marée basse',
    version: null,
    artiste: 'Les Phares',
    duree: '00:03:45',
    anneePublication: 2026,
    isrc: null,
    annuleLe: null,
    statut: 'USER',
    motif: null,
    attribueLe: null,
    numero: '2026-00012',
    updatedAt: BORN,
    ...over,
  };
}

const head = {
  dossierId: 12,
  numero: '2026-00012',
  structureId: 1000,
  raison: 'Société Exemple',
  numAyd: null,
  marque: 'SPP',
  titre: 'Marée basse',
  etat: 1,
  createdAt: BORN,
  updatedAt: BORN,
  submittedAt: null,
  waitingSince: null,
  decidedAt: null,
  lock: null,
} as const;

export function aDossier(over: Partial<DossierOut> = {}): DossierOut {
  return {
    ...head,
    deposePar: null,
    statut: 'TIERS',
    situation: 'ACTI',
    siret: null,
    elements: [anElement()],
    choixProximite: [],
    reserves: { P: null, V: null },
    reserve: false,
    codesDeclares: [],
    history: [],
    historyCut: false,
    prefixes: { P: null, V: null },
    can: {
      edit: true,
      submit: true,
      delete: true,
      takeInCharge: false,
      release: false,
      decide: false,
      moves: [],
    },
    ...over,
  };
}

export function aDossierRow(over: Partial<DossierRow> = {}): DossierRow {
  return {
    ...head,
    artiste: 'Les Phares',
    phonogrammes: 3,
    videogrammes: 0,
    refuses: 0,
    counts: { USER: 3, MINU: 0, PRODUCT: 0, LOCK: 0, DONE: 0 },
    ...over,
  };
}
