/**
 * Screens where the society's staff maintain the register: structures, people, duplicates, motives,
 * figures.
 */

import { listIdentityChanges } from '#contract/account/identity-changes.ts';
import { type JoinRow, listJoins } from '#contract/account/joins.ts';
import { listRights } from '#contract/account/rights.ts';
import { listBrands } from '#contract/brand/brands.ts';
import { type ClusterMember, findClusters } from '#contract/registration/clusters.ts';
import { readRegisterState } from '#contract/registration/register-state.ts';
import { listNames } from '#contract/registry-admin/other-names.ts';
import { readPerson, searchPeople } from '#contract/registry-admin/people.ts';
import { readStructureSheet, searchRegistry } from '#contract/registry-admin/structures.ts';
import { searchSecurityEvents } from '#contract/security/events.ts';
import { readFirstStart } from '#contract/workbench/first-start.ts';
import { listMotifs } from '#contract/workbench/motifs.ts';
import { readStatistics } from '#contract/workbench/statistics.ts';
import { FIRST_STEPS } from '#domain/workbench/first-steps.ts';
import { all, find, oldest, press, pressInside, search, tick, write } from '../acts.ts';
import { answers, fails, type Line, NOTHING, screen, waits } from '../line.ts';

const coded = (elementId: number, titre: string, artiste: string): ClusterMember => ({
  elementId,
  isrc: `FRX2626000${elementId}`,
  attribueLe: '2026-06-01T08:00:00.000Z',
  type: 'P',
  titre,
  artiste,
  version: null,
  duree: '00:03:45',
  anneePublication: 2026,
  structure: { structureId: 1000, raison: 'Disques du Grand Large' },
});
const DOUBLE_BY_SOUND = {
  score: null,
  ressemblance: 98,
  membres: [
    coded(12, 'Raz de Sein', 'Orchestre des Îles Basses'),
    coded(45, 'Piste 3 (master)', 'Inconnu'),
  ],
};

const structures = screen('structures', ':product/structures', 'staff', 'Structures', {
  at: '/spp/structures',
});
const structureSheet = screen(
  'structure-sheet',
  ':product/structures/:structureId',
  'staff',
  'Structures',
  {
    at: ({ structure }) => `/spp/structures/${structure}`,
  },
);
const people = screen('people', ':product/personnes', 'staff', 'Personnes', {
  at: '/spp/personnes',
});
const personSheet = screen(
  'person-sheet',
  ':product/personnes/:interlocuteurId',
  'staff',
  'Personnes',
  {
    at: ({ person }) => `/spp/personnes/${person}`,
  },
);
const doubles = screen('doubles', ':product/doublons', 'staff', null, {
  at: '/spp/doublons',
});
const NAMES = {
  rows: [
    {
      autreNomId: 7,
      nomA: 'les iles basses',
      nomB: 'orchestre des iles basses',
      isrc: 'FRX262600012',
      apprisLe: '2026-11-02T09:00:00.000Z',
      par: 'Hélène MARTIN',
    },
  ],
};
const motives = screen('motives', ':product/motifs', 'staff', 'Motifs de refus', {
  at: '/spp/motifs',
});
const brands = screen('brands', ':product/marques', 'staff', 'Marques', { at: '/spp/marques' });
const security = screen('security', ':product/securite', 'staff', 'Événements de sécurité', {
  at: '/spp/securite',
});
const rights = screen('rights', ':product/droits', 'staff', null, {
  at: '/spp/droits',
});
const identities = screen('identities', ':product/identites', 'staff', null, {
  at: '/spp/identites',
});
const joins = screen('joins', ':product/rattachements', 'staff', null, {
  at: '/spp/rattachements',
});
const REQUESTED: JoinRow = {
  structureId: 22,
  interlocuteurId: 1,
  raison: 'Disques du Grand Large',
  sgVille: 'Brest',
  marque: 'SPP',
  nom: 'Quéré',
  prenom: 'Malo',
  email: 'malo@demo.example',
  emailVerifie: false,
  gestionnaires: 2,
  demandeLe: '2026-11-02T09:00:00.000Z',
};
const JOINS = { rows: [REQUESTED], total: 1, capped: false };
const register = screen('register', ':product/registre', 'staff', 'État du registre', {
  at: '/spp/registre',
});
/** Response after a backup was put back. */
const BEHIND = {
  ...({ etat: 'behind', codesManquants: 12, depuis: '2026-11-21T16:05:00.000Z' } as const),
  raison: 'lignes du journal qui manquent à la base de données : 3',
  generation: null,
  derniereLigne: null,
  ...({ lieu: '/srv/journal', emplacement: 'apart' } as const),
};
const firstStart = screen('first-start', ':product/mise-en-service', 'staff', 'Mise en service', {
  at: '/spp/mise-en-service',
});
/** Response of a society whose installation is complete. */
const READY = {
  etapes: FIRST_STEPS.map((etape) => ({ etape, faite: true })),
};
const statistics = screen('statistics', ':product/statistiques', 'staff', 'Statistiques', {
  at: '/spp/statistiques',
});

export const REGISTRY: readonly Line[] = [
  structures('full', { sees: /^Disques du Grand Large/i }),
  structures('empty', { act: search('zzzz') }),
  structures('error', { trouble: fails(searchRegistry) }),
  structures('slow', { trouble: waits(searchRegistry) }),
  structures('closed', { as: 'artist', title: 'Cette page n’est pas ouverte à votre structure' }),
  structureSheet('full', { title: /^Disques du Grand Large/i, sees: 'Historique' }),
  structureSheet('merging', {
    at: ({ double }) => `/spp/structures/${double}`,
    title: 'Label du Premier Matin',
    act: all(press('Réunir avec une autre fiche'), find('Fiche conservée', 'grand large')),
    sees: /^(Ce qui sera déplacé|La fiche est vide)/,
  }),
  structureSheet('merging-blocked', {
    title: /^Disques du Grand Large/i,
    act: all(press('Réunir avec une autre fiche'), find('Fiche conservée', 'caradec')),
    sees: /empêche(nt)? de réunir ces fiches$/,
  }),
  structureSheet('merging-unsaid', {
    title: /^Disques du Grand Large/i,
    act: all(press('Réunir avec une autre fiche'), pressInside(/^Réunir/)),
    sees: 'Choisissez la fiche conservée.',
  }),
  structureSheet('stranger', { at: '/spp/structures/99999' }),
  structureSheet('error', { trouble: fails(readStructureSheet) }),
  structureSheet('slow', { trouble: waits(readStructureSheet) }),
  people('full', { sees: /Belhadj/i }),
  people('empty', { act: search('zzzz') }),
  people('error', { trouble: fails(searchPeople) }),
  people('slow', { trouble: waits(searchPeople) }),
  personSheet('full', { title: /Belhadj/i }),
  personSheet('merging', {
    title: /Belhadj/i,
    act: all(press('Réunir avec une autre personne'), find('L’autre fiche', 'tanguy')),
    sees: 'Ce qui sera réuni',
  }),
  personSheet('stranger', { at: '/spp/personnes/99999' }),
  personSheet('error', { trouble: fails(readPerson) }),
  personSheet('slow', { trouble: waits(readPerson) }),
  doubles('queue', { sees: /^Raz de Sein/i }),
  doubles('full', { act: oldest, sees: 'Ce sont des enregistrements différents' }),
  doubles('by-sound', {
    trouble: answers(findClusters, { rows: [DOUBLE_BY_SOUND], examines: 31, suivant: null }),
    act: oldest,
    sees: /^Ce qui les rapproche/,
  }),
  doubles('names', {
    trouble: answers(listNames, NAMES),
    act: (page) => page.getByText('1 paire de noms d’artiste').click(),
    sees: /Apprises quand/,
  }),
  doubles('empty', {
    trouble: answers(findClusters, { rows: [], examines: 31, suivant: null }),
    sees: 'La file est vide',
  }),
  doubles('error', { trouble: fails(findClusters) }),
  doubles('slow', { trouble: waits(findClusters) }),
  motives('full', { sees: 'Pour une demande' }),
  motives('sheet', { at: '/spp/motifs?liste=DOSSIER', title: 'Pour une demande', sees: 'Motif 1' }),
  motives('error', { trouble: fails(listMotifs) }),
  motives('slow', { trouble: waits(listMotifs) }),
  register('full', { sees: 'Le registre et son journal sont d’accord' }),
  register('behind', {
    trouble: answers(readRegisterState, BEHIND),
    sees: /12 codes déjà attribués manquent/,
  }),
  register('lost', {
    trouble: answers(readRegisterState, {
      ...BEHIND,
      etat: 'doubtful',
      codesManquants: 0,
      depuis: null,
      raison: 'journal perdu, rien des générations 1, 2',
    }),
    sees: /n’est plus sûr/,
  }),
  register('error', { trouble: fails(readRegisterState) }),
  register('slow', { trouble: waits(readRegisterState) }),
  firstStart('full', { sees: /^Il reste \d+ étapes avant l’ouverture/ }),
  firstStart('ready', { trouble: answers(readFirstStart, READY), sees: 'Tout est en place' }),
  firstStart('error', { trouble: fails(readFirstStart) }),
  firstStart('slow', { trouble: waits(readFirstStart) }),
  brands('full', { sees: 'Tous les couples de couleurs se lisent.' }),
  brands('sister', { at: '/spp/marques?marque=SPI', sees: 'Société des producteurs indépendants' }),
  brands('unsaved', {
    act: write('Couleur de la société', '#0B5E4A'),
    sees: 'Modifications non enregistrées',
  }),
  brands('faults', {
    act: all(
      write('Nom de la société', ''),
      write('Couleur de la société', '#F39200'),
      write('Mentions légales', 'mentions'),
      press('Enregistrer'),
    ),
    sees: /informations à revoir$/,
  }),
  brands('error', { trouble: fails(listBrands) }),
  brands('slow', { trouble: waits(listBrands) }),
  brands('closed', { as: 'artist', title: 'Cette page n’est pas ouverte à votre structure' }),
  rights('empty', { sees: 'La file est vide' }),
  rights('error', { trouble: fails(listRights) }),
  rights('slow', { trouble: waits(listRights) }),
  identities('queue', { sees: /^Identités/ }),
  identities('full', { act: oldest, sees: 'Accepter le changement' }),
  identities('refusing', {
    act: all(oldest, press('Refuser le changement'), press('Refuser le changement')),
    sees: 'Dites pourquoi vous refusez.',
  }),
  identities('error', { trouble: fails(listIdentityChanges) }),
  identities('slow', { trouble: waits(listIdentityChanges) }),
  identities('closed', { as: 'artist', title: 'Cette page n’est pas ouverte à votre structure' }),
  joins('full', {
    trouble: answers(listJoins, JOINS),
    act: oldest,
    sees: 'Rattacher la personne',
  }),
  joins('selection', {
    trouble: answers(listJoins, JOINS),
    act: all(tick('Tout sélectionner'), press(/^Accepter$/)),
    sees: '1 demande mise de côté',
  }),
  joins('empty', { trouble: answers(listJoins, NOTHING), sees: 'La file est vide' }),
  joins('error', { trouble: fails(listJoins) }),
  joins('slow', { trouble: waits(listJoins) }),
  joins('closed', { as: 'artist', title: 'Cette page n’est pas ouverte à votre structure' }),
  security('full', { sees: 'Connexion' }),
  security('empty', { act: write('Adresse du réseau', '203.0.113.250'), sees: 'Aucun événement' }),
  security('error', { trouble: fails(searchSecurityEvents) }),
  security('slow', { trouble: waits(searchSecurityEvents) }),
  security('closed', { as: 'artist', title: 'Cette page n’est pas ouverte à votre structure' }),
  statistics('full'),
  statistics('error', { trouble: fails(readStatistics) }),
  statistics('slow', { trouble: waits(readStatistics) }),
];
