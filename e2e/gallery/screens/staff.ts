/** The screens of the society's staff. */

import { listWaitingAccounts, readAccount } from '#contract/account/workflow.ts';
import { listTexts } from '#contract/localization.ts';
import { listCorrections } from '#contract/registration/corrections.ts';
import { listDossiers, readDossier } from '#contract/registration/dossier.ts';
import { type Ailleurs, askExternal } from '#contract/registration/external-lookup.ts';
import { listCodes } from '#contract/registration/isrc.ts';
import { listPrefixes } from '#contract/registration/prefixes.ts';
import { readJustificatif } from '#contract/upload.ts';
import {
  all,
  followLink,
  oldest,
  open,
  press,
  pressInside,
  search,
  seen,
  tick,
  write,
} from '../acts.ts';
import { answers, fails, type Line, NOTHING, screen, spoils, waits } from '../line.ts';
import { LOT } from './lot.ts';

const REVIEW = ':product/demandes';
const ACCOUNTS = ':product/utilisateurs';
const CONSULT = ':product/consultations';
const QUEUE = '/spp/demandes';
const WAITING = '/spp/utilisateurs';
const REGISTER = '/spp/consultations';
/** One external register that agrees, with another spelling, and one that does not answer. */
const EXTERNAL: Ailleurs = {
  isrc: 'FRX262600001',
  registres: [
    {
      registre: 'MusicBrainz',
      etat: 'REPOND',
      rows: [
        {
          titre: 'Ouverture des passes',
          artiste: 'Orchestre des Îles Basses',
          duree: '00:05:02',
          concorde: true,
          isrcs: ['FRX262600001'],
          adresse: 'https://musicbrainz.org/recording/1',
        },
        {
          titre: 'Opening of the Passes',
          artiste: 'Low Islands',
          duree: null,
          concorde: false,
          isrcs: [],
          adresse: null,
        },
      ],
    },
    { registre: 'Deezer', etat: 'MUET', rows: [] },
  ],
};
const shortcuts = press('Raccourcis');

const review = screen('treat', REVIEW, 'staff', null, { at: QUEUE });
const reviewDossier = screen('treat-dossier', REVIEW, 'staff', null, {
  at: ({ free }) => `${QUEUE}?dossier=${free}`,
});
const accounts = screen('accounts', ACCOUNTS, 'staff', null, { at: WAITING });
const accountFile = screen('account-file', ACCOUNTS, 'staff', null, {
  at: ({ account }) => `${WAITING}?compte=${account}`,
});
const consult = screen('consult', CONSULT, 'staff', 'Immatriculations terminées', { at: REGISTER });
const staffPrefixes = screen('staff-prefixes', ':product/prefixes', 'staff', 'Préfixes', {
  at: '/spp/prefixes',
});
const texts = screen('texts', ':product/textes', 'staff', 'Textes du portail', {
  at: '/spp/textes',
});

const viewer = screen('viewer', ACCOUNTS, 'staff', null, {
  at: ({ account }) => `${WAITING}?compte=${account}`,
});
/** Ticks every dossier with this title. */
const ticked = (titre: string, count: number) =>
  all(search(titre), seen(`(${count})`), tick('Tout sélectionner'));

export const STAFF: readonly Line[] = [
  review('queue', { sees: 'Ouvrir le plus ancien' }),
  review('full', {
    at: ({ mine }) => `${QUEUE}?dossier=${mine}`,
    act: (page) => page.getByRole('region', { name: /^Page 1 sur/ }).waitFor(),
    sees: 'Pris en charge par vous',
  }),
  review('free', {
    at: ({ free }) => `/spi/demandes?dossier=${free}`,
    sees: 'Personne n’a pris ce dossier.',
  }),
  review('read-only', {
    at: ({ locked }) => `${QUEUE}?dossier=${locked}`,
    sees: /^Pris en charge par Yann/i,
  }),
  review('decided', {
    at: ({ decided }) => `${QUEUE}?dossier=${decided}`,
    sees: /^Plus rien n’attend/,
  }),
  review('refusing', {
    at: ({ mine }) => `${QUEUE}?dossier=${mine}`,
    act: press('Refuser tout'),
    sees: 'Motif du refus',
  }),
  review('removing', {
    at: ({ mine }) => `${QUEUE}?dossier=${mine}`,
    act: press('Supprimer tout'),
    sees: /^Supprimer 3/,
  }),
  review('result', {
    at: ({ decidable }) => `${QUEUE}?dossier=${decidable}`,
    act: all(search('À l’étale'), seen('(1)'), press('Valider et attribuer 1 code')),
    sees: '1 code attribué',
  }),
  review('selection', { act: ticked('À confirmer', 2), sees: '2 dossiers sélectionnés' }),
  review('batch-confirm', {
    act: all(ticked('À confirmer', 2), press(/^Valider$/)),
    sees: /^Valider 2 dossiers/,
  }),
  review('batch-refusing', {
    act: all(ticked('À confirmer', 2), press(/^Refuser$/), pressInside('Refuser 2 dossiers')),
    sees: 'Indiquez le motif.',
  }),
  review('batch-result', {
    act: all(
      ticked('À valider ensemble', 3),
      press(/^Valider$/),
      pressInside('Valider 3 dossiers'),
    ),
    sees: '3 validés',
  }),
  viewer('full', { title: 'Studio des Ormes', sees: /^\d+\s%$/ }),
  viewer('phone', { only: 'phone', act: open('Justificatifs'), sees: /^\d+\s%$/ }),
  viewer('searching', {
    act: all(seen(/^\d+\s%$/), write('Rechercher dans le document', 'zzzz')),
    sees: 'Aucun résultat',
  }),
  viewer('broken', { trouble: spoils(readJustificatif), sees: 'Ce fichier ne s’affiche pas' }),
  viewer('error', { trouble: fails(readJustificatif) }),
  viewer('slow', { trouble: waits(readJustificatif), sees: 'Ouverture du document…' }),
  review('shortcuts', { only: 'wide', act: shortcuts, sees: 'Raccourcis clavier' }),
  review('nothing-found', {
    act: search('zzzz'),
    sees: /^Aucun dossier ne correspond/,
  }),
  review('empty', { trouble: answers(listDossiers, NOTHING), sees: 'La file est vide' }),
  review('error', { trouble: fails(listDossiers) }),
  review('slow', { trouble: waits(listDossiers) }),
  reviewDossier('error', { trouble: fails(readDossier) }),
  reviewDossier('slow', { trouble: waits(readDossier) }),
  review('closed', { as: 'artist', title: 'Cette page n’est pas ouverte à votre structure' }),
  accounts('queue', { sees: 'Ouvrir le plus ancien' }),
  accounts('full', {
    at: ({ account }) => `${WAITING}?compte=${account}`,
    title: 'Studio des Ormes',
    sees: 'Valider le compte',
  }),
  accounts('refusing', {
    at: ({ account }) => `${WAITING}?compte=${account}`,
    title: 'Studio des Ormes',
    act: all(press(/^Refuser$/), press('Refuser le compte')),
    sees: /^Indiquez le motif/,
  }),
  accounts('removing', {
    at: ({ account }) => `${WAITING}?compte=${account}`,
    title: 'Studio des Ormes',
    act: press(/^Supprimer$/),
    sees: 'Supprimer ce compte',
  }),
  accounts('batch-confirm', {
    act: all(tick('Tout sélectionner'), press(/^Valider$/)),
    sees: /^Valider \d+ comptes?$/,
  }),
  accounts('empty', { trouble: answers(listWaitingAccounts, NOTHING), sees: 'La file est vide' }),
  accounts('error', { trouble: fails(listWaitingAccounts) }),
  accounts('slow', { trouble: waits(listWaitingAccounts) }),
  accountFile('error', { trouble: fails(readAccount) }),
  accountFile('slow', { trouble: waits(readAccount) }),
  consult('full', { sees: 'Pont supérieur' }),
  consult('detail', {
    act: press(/^Afficher le détail.: Pont supérieur/),
    sees: /^Ouvrir le dossier/,
  }),
  consult('empty', { trouble: answers(listCodes, NOTHING) }),
  consult('corrections', {
    at: `${REGISTER}?vue=corrections`,
    title: /^Corrections/,
    sees: /^Ouverture des passes/,
  }),
  consult('correction', {
    at: `${REGISTER}?vue=corrections`,
    title: null,
    act: oldest,
    sees: 'Accepter ce qui est demandé',
  }),
  consult('corrections-together', {
    at: `${REGISTER}?vue=corrections&correction=feuille-3`,
    title: '3 corrections par le fichier « Catalogue du printemps.xlsx »',
    trouble: answers(listCorrections, LOT),
    sees: 'Accepter ce qui est demandé',
  }),
  consult('corrections-empty', {
    at: `${REGISTER}?vue=corrections`,
    title: /^Corrections/,
    trouble: answers(listCorrections, NOTHING),
    sees: 'La file est vide',
  }),
  consult('transfers', {
    at: `${REGISTER}?vue=transferts`,
    title: /^Transferts/,
    sees: /Grand Large/i,
  }),
  consult('transfer', {
    at: `${REGISTER}?vue=transferts`,
    title: null,
    act: oldest,
    sees: /^Voir \d+ enregistrement/,
  }),
  consult('sheet', { at: ({ code }) => `${REGISTER}?code=${code}`, sees: 'Historique' }),
  consult('sheet-elsewhere', {
    at: ({ code }) => `${REGISTER}?code=${code}`,
    trouble: answers(askExternal, EXTERNAL),
    act: press(/^Demander à MusicBrainz et Deezer/),
    sees: 'Écrit autrement',
  }),
  consult('cancelling', {
    at: ({ code }) => `${REGISTER}?code=${code}`,
    act: press('Annuler ce code'),
    sees: 'Motif de l’annulation',
  }),
  consult('error', { trouble: fails(listCodes) }),
  consult('slow', { trouble: waits(listCodes) }),
  staffPrefixes('full', { sees: 'Réserve de la SPP' }),
  staffPrefixes('allocating', {
    act: all(press('Attribuer un préfixe'), pressInside(/^Attribuer$/)),
    sees: /^Choisissez la structure/,
  }),
  staffPrefixes('closing', { act: press(/^Fermer le préfixe/), sees: 'Le titulaire le lira.' }),
  staffPrefixes('empty', {
    trouble: answers(listPrefixes, { ...NOTHING, can: { allocate: true, close: true } }),
    sees: /^Aucun préfixe/,
  }),
  staffPrefixes('none-found', { act: search('zzzz'), sees: 'Aucun préfixe ne correspond' }),
  staffPrefixes('sheet', { act: followLink(/^FR/), sees: 'Structure titulaire' }),
  staffPrefixes('missing', { at: '/spp/prefixes?prefixe=0', sees: 'Ce préfixe n’existe pas' }),
  staffPrefixes('error', { trouble: fails(listPrefixes) }),
  staffPrefixes('slow', { trouble: waits(listPrefixes) }),
  texts('full', { sees: 'FAQ : préfixes' }),
  texts('none-found', { act: search('zzzz'), sees: 'Aucun texte ne correspond' }),
  texts('sheet', {
    at: '/spp/textes?texte=about/faq/prefixe',
    title: 'FAQ : préfixes',
    sees: 'Aperçu',
  }),
  texts('error', { trouble: fails(listTexts) }),
  texts('slow', { trouble: waits(listTexts) }),
];
