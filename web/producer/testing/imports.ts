/** Builds an import response valid for the contract. */

import type { ImportAnalysis } from '#contract/exchange/import-analysis.ts';
import type { ImportOut } from '#contract/exchange/imports.ts';
import type { Job } from '#contract/messages/jobs.ts';

export const JOB_ID = '0197c1de-0000-4000-8000-000000000001';
const BORN = '2026-11-02T09:00:00.000Z';

export const SETTINGS: ImportOut['reglages'] = {
  colonnes: null,
  reparations: [],
  type: null,
  qualite: null,
  anneePublication: null,
  dureeEn: null,
  feuille: null,
  encodage: null,
  ligneEntete: null,
  pris: [],
  ecartes: [],
  laissees: [],
  sansCode: [],
  titres: [],
  motifCorrections: null,
  memoire: null,
};

export function anAnalysis(over: Partial<ImportAnalysis> = {}): ImportAnalysis {
  return {
    nature: 'CSV',
    encodage: 'windows-1252',
    lettres: null,
    separateur: ';',
    feuille: null,
    modele: null,
    entete: { ligne: 3, cellules: ['Titre', 'Artiste', 'Durée', 'Humeur'] },
    colonnes: ['titre', 'artiste_principal', 'duree', null],
    colonnesInconnues: ['Humeur'],
    colonnesLaissees: [{ rang: 3, remplies: 1202, question: false, proposition: null }],
    signes: {
      minutesReadAsHours: false,
      moisJour: false,
      artisteDit: true,
      artisteEnTete: false,
      dureeAvecPoint: null,
      duree: null,
    },
    questions: [],
    feuilles: [],
    exemples: [['La houle'], ['L’Écume'], ['00:03:45'], ['calme']],
    remarques: { fusionnees: 0, masquees: 0, colonnesMasquees: [], invisibles: 0, idem: 0 },
    lignes: 1202,
    pretes: 1200,
    enErreur: 2,
    laissees: 0,
    repliees: 0,
    incompletes: 0,
    ignorees: 1,
    erreurs: [
      {
        reparation: 'duree.illisible',
        colonne: 'duree',
        titre: 'Durée illisible',
        proposition: 'Laisser la durée vide : vous la compléterez dans la demande.',
        autre: null,
        nombre: 7,
        exemples: [
          { ligne: 9, valeur: '3:75', message: 'Écrivez la durée sous la forme 00:03:45.' },
        ],
      },
      {
        reparation: 'titre.REQUIRED',
        colonne: 'titre',
        titre: 'Titre : Indiquez le titre.',
        proposition: null,
        autre: null,
        nombre: 1,
        exemples: [{ ligne: 12, valeur: '', message: 'Indiquez le titre.' }],
      },
    ],
    apercu: [
      {
        ligne: 4,
        choix: 'AJOUTER',
        motif: null,
        elementId: null,
        cellules: { titre: 'La houle', artiste_principal: 'L’Écume', duree: '00:03:45' },
      },
    ],
    doublons: {
      nombre: 3,
      exemples: [
        { ligne: 11, raison: 'FICHIER', autreLigne: 4, elementId: null },
        { ligne: 14, raison: 'REGISTRE', autreLigne: null, elementId: 87 },
      ],
    },
    codes: { repris: 0, aVous: 0, autres: 0, malFormes: 0, refuses: 0 },
    connues: { nombre: 0, exemples: [] },
    misesAJour: { nombre: 0, exemples: [] },
    corrections: { nombre: 0, exemples: [] },
    conflits: 0,
    titres: [],
    ...over,
  };
}

export function anImport(over: Partial<ImportOut> = {}): ImportOut {
  return {
    importId: 5,
    structureId: 1000,
    dossierId: null,
    etat: 'ANALYSE',
    fichier: { nom: 'Marées.csv', format: 'CSV', taille: 400 },
    jobId: JOB_ID,
    reglages: SETTINGS,
    analyse: anAnalysis(),
    motif: null,
    ecrites: 0,
    corrigees: 0,
    nonEcrites: 0,
    dossiers: [],
    createdAt: BORN,
    can: { change: true, confirm: true, remove: true },
    ...over,
  };
}

export function aJob(over: Partial<Job> = {}): Job {
  return {
    jobId: JOB_ID,
    type: 'import',
    state: 1,
    done: 400,
    total: 1200,
    result: null,
    error: null,
    createdAt: BORN,
    startedAt: BORN,
    finishedAt: null,
    ...over,
  };
}
