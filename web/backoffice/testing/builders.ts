/** Builds dossier responses for staff, valid for the contract. */

import type { DossierOut, DossierRow } from '#contract/registration/dossier.ts';
import type { ElementOut } from '#contract/registration/element.ts';
import { anElement as aRecording } from '#web/testing/element.ts';

const SENT = '2026-06-01T08:00:00.000Z';

export const MY_LOCK = {
  par: 'Dominique Ferrand',
  depuis: '2026-06-02T09:00:00.000Z',
  parMoi: true,
};
export const OTHER_LOCK = {
  par: 'Sacha Lemoine',
  depuis: '2026-06-02T09:00:00.000Z',
  parMoi: false,
};

/** A recording of the dossier, submitted to the society. */
export function anElement(rang: number, over: Partial<ElementOut> = {}): ElementOut {
  return aRecording({
    elementId: 100 + rang,
    rang,
    titre: `Titre ${rang}`,
    artiste: 'Les Marées',
    duree: '00:03:42',
    producteur: 'Atelier du Soir',
    statut: 'PRODUCT',
    can: { edit: false, delete: false },
    ...over,
  });
}

export const aSequence = (
  rang: number,
  debut: string,
  duree: string,
): ElementOut['minuterie'][number] => ({
  rang,
  debut,
  duree,
  titre: `Passage ${rang}`,
  artiste: 'Les Phares',
  isrc: null,
});

/** Six recordings, held by the reader by default; their status follows the lock. */
export function aDossier(over: Partial<DossierOut> = {}): DossierOut {
  const lock = over.lock === undefined ? MY_LOCK : over.lock;
  const statut = lock === null ? 'PRODUCT' : 'LOCK';
  const dossierId = over.dossierId ?? 12;
  const mine = lock?.parMoi ?? false;
  return {
    dossierId,
    numero: `2026-${String(dossierId).padStart(5, '0')}`,
    structureId: 1000,
    raison: 'Atelier du Soir',
    numAyd: 'M004512',
    marque: 'SPP',
    titre: null,
    etat: 2,
    createdAt: SENT,
    updatedAt: SENT,
    submittedAt: SENT,
    waitingSince: SENT,
    decidedAt: null,
    deposePar: 'Camille Aubry',
    statut: 'MEMBRE_PRODUCT',
    situation: 'ACTI',
    siret: null,
    elements: [1, 2, 3, 4, 5, 6].map((rang) => anElement(rang, { dossierId, statut })),
    choixProximite: [],
    reserves: { P: null, V: null },
    reserve: false,
    codesDeclares: [],
    history: [],
    historyCut: false,
    prefixes: { P: 'FRX26', V: 'FRV26' },
    can: {
      edit: false,
      submit: false,
      delete: false,
      takeInCharge: lock === null || mine,
      decide: mine,
      release: lock !== null,
      moves: lock === null ? [] : ['release'],
    },
    ...over,
    lock,
  };
}

/** The line of the queue for a dossier. */
export function rowOf(dossier: DossierOut, over: Partial<DossierRow> = {}): DossierRow {
  const { elements } = dossier;
  const count = (statut: ElementOut['statut']) =>
    elements.filter((element) => element.statut === statut).length;
  const {
    deposePar,
    statut,
    situation,
    siret,
    history,
    historyCut,
    choixProximite,
    prefixes,
    reserves,
    reserve,
    codesDeclares,
    can,
    elements: _,
    ...head
  } = dossier;
  return {
    ...head,
    artiste: null,
    phonogrammes: elements.filter(({ type }) => type === 'P').length,
    videogrammes: elements.filter(({ type }) => type === 'V').length,
    refuses: 0,
    counts: {
      USER: count('USER'),
      MINU: count('MINU'),
      PRODUCT: count('PRODUCT'),
      LOCK: count('LOCK'),
      DONE: count('DONE'),
    },
    ...over,
  };
}
