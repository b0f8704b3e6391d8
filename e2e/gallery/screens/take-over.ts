/** Screens where the society's managers import another system's data. */

import { readTakeOver, type TakeOverOut } from '#contract/workbench/take-over.ts';
import { press } from '../acts.ts';
import { answers, fails, type Line, screen, waits } from '../line.ts';

const takeOver = screen('take-over', ':product/reprise', 'staff', 'Reprise de données', {
  at: '/spp/reprise',
});

type Depot = NonNullable<TakeOverOut['depot']>;

const apporteLe = '2026-11-20T08:00:00.000Z';
const BROUGHT: Depot = {
  etape: 'FICHIERS',
  avancement: null,
  echec: null,
  constat: null,
  fichiers: [
    { fichier: 'structures', taille: 214_000, apporteLe },
    { fichier: 'prefixes', taille: 9400, apporteLe },
    { fichier: 'codes', taille: 148_200_000, apporteLe },
  ],
};
const DECISION: NonNullable<Depot['constat']> = {
  fichiers: [
    { fichier: 'structures', lignes: 1812, deja: 0 },
    { fichier: 'prefixes', lignes: 244, deja: 0 },
    { fichier: 'codes', lignes: 1_000_000, deja: 1200 },
  ],
  fautes: [],
  nombre: 0,
  differences: [],
  nombreDifferences: 0,
  conseils: [],
};
const ERRORS = {
  ...DECISION,
  fautes: [
    {
      file: 'structures.csv',
      ligne: 12,
      colonne: 'siret',
      message: 'Ce numéro SIRET n’existe pas : vérifiez ses 14 chiffres.',
    },
    {
      file: 'prefixes.csv',
      ligne: 1,
      colonne: 'titulaire',
      message: 'Cette colonne n’est pas connue.',
    },
    { file: 'codes.csv', ligne: 48_112, colonne: null, message: 'Indiquez l’artiste principal.' },
  ],
  nombre: 1204,
};
const sums = (codes: number, somme: number) => ({ codes, premier: 1, dernier: 5000, somme });
const DONE: NonNullable<TakeOverOut['derniere']> = {
  commenceeLe: '2026-11-20T08:00:00.000Z',
  finieLe: '2026-11-20T08:05:00.000Z',
  fichiers: [
    { fichier: 'structures', lignes: 1812, ecrites: 1812 },
    { fichier: 'codes', lignes: 10_000, ecrites: 9000 },
  ],
  codes: [2025, 2026].map((annee) => ({
    prefixe: 'FRX26',
    annee,
    fichier: sums(5000, 12_502_500),
    compteur: 5000,
    portail: annee === 2025 ? sums(4999, 12_497_500) : sums(5000, 12_502_500),
  })),
  nombre: 2,
  totaux: { fichiers: 10_000, portail: 9999 },
  differences: ['FRX26 2025 : 5000 codes dans les fichiers, 4999 dans le portail.'],
  nombreDifferences: 1,
};
const shows = (depot: Depot | null, derniere: TakeOverOut['derniere'] = null) =>
  answers(readTakeOver, { depot, derniere });

export const TAKE_OVER: readonly Line[] = [
  takeOver('full', { trouble: shows(BROUGHT), sees: 'Essayer, sans rien écrire' }),
  takeOver('empty', { sees: 'Rien n’a encore été repris d’un autre système.' }),
  takeOver('faults', {
    trouble: shows({ ...BROUGHT, etape: 'FAUTES', constat: ERRORS }),
    sees: /^1.204 fautes/,
  }),
  takeOver('ready', {
    trouble: shows({ ...BROUGHT, etape: 'PRET', constat: DECISION }),
    sees: 'Aucune faute',
  }),
  takeOver('asking', {
    trouble: shows({ ...BROUGHT, etape: 'PRET', constat: DECISION }),
    act: press('Écrire dans le portail'),
    sees: /pour toujours/,
  }),
  takeOver('running', {
    trouble: shows({
      ...BROUGHT,
      etape: 'ECRITURE',
      constat: DECISION,
      avancement: { fait: 412_000, total: 1_000_000 },
    }),
    sees: /^412.000 codes sur/,
  }),
  takeOver('stopped', {
    trouble: shows({ ...BROUGHT, echec: 'Fautes relevées : 3. Rien n’est écrit.' }),
    sees: 'La reprise s’est arrêtée',
  }),
  takeOver('done', { trouble: shows(null, DONE), sees: '1 différence' }),
  takeOver('error', { trouble: fails(readTakeOver) }),
  takeOver('slow', { trouble: waits(readTakeOver) }),
];
