/** The producer's screens: requests, imports, codes, transfers, prefixes. */

import type { Page } from 'playwright-core';
import { readImport } from '#contract/exchange/imports.ts';
import { listCorrections } from '#contract/registration/corrections.ts';
import { listDossiers, readDossier } from '#contract/registration/dossier.ts';
import { listCodes, listDrafts } from '#contract/registration/isrc.ts';
import { listPrefixes } from '#contract/registration/prefixes.ts';
import { readSound } from '#contract/registration/sound.ts';
import { listTransfers } from '#contract/registration/transfers.ts';
import { all, followLink, press, search, tick } from '../acts.ts';
import { answers, fails, type Line, screen, waits } from '../line.ts';
import { OWN_LOT } from './lot.ts';

const STORED_SOUND = {
  duree: '00:03:20',
  keptAt: '2026-11-03T10:00:00.000Z',
  forme: Array.from({ length: 160 }, (_, at) => (40 + ((at * 73) % 180)).toString(16)).join(''),
};
const GATE = 'Nouvelle demande';
const CLOSED = 'Cette page n’est pas ouverte à votre structure';
const IMPORT = 'Importer un fichier';
const FOLLOW = 'Mes demandes';
const CODES = 'Mes codes ISRC';
const TRANSFERS = 'Transferts et corrections';
const PREFIXES = 'Mes préfixes ISRC';
const REQUEST = 'isrc/dossier/:dossierId';
const NEW = '/isrc/dossier/nouveau?etape=';
const export_ = press('Exporter la sélection');

const gate = screen('gate', 'isrc', 'artist', GATE);
const general = screen('general', REQUEST, 'artist', 'Informations générales', {
  at: `${NEW}infos`,
});
const one = screen('one', REQUEST, 'beginner', 'Un code pour un titre', { at: `${NEW}un` });
const grid = screen('grid', REQUEST, 'artist', null, {
  at: ({ draft }) => `/isrc/dossier/${draft}?etape=0`,
});
const check = screen('check', REQUEST, 'artist', 'Vérification et envoi', {
  at: ({ draft }) => `/isrc/dossier/${draft}?etape=1`,
});
const request = screen('request', REQUEST, 'artist', GATE, {
  at: ({ draft }) => `/isrc/dossier/${draft}`,
});
const importing = screen('import', 'isrc/import/:importId', 'label', IMPORT, {
  at: (world) => `/isrc/import/${world.preview}`,
});
const follow = screen('follow', 'isrc/demandes', 'artist', FOLLOW);
const codes = screen('codes', 'isrc/list', 'label', CODES);
const transfers = screen('transfers', 'isrc/transferts', 'artist', TRANSFERS);
const rights = screen('rights', 'isrc/droits', 'label', /^Droits/);
const prefixes = screen('prefixes', 'isrc/prefixes', 'label', PREFIXES);

export const PRODUCER: readonly Line[] = [
  gate('full', { sees: 'Ricochets' }),
  one('full'),
  gate('ceased', { as: 'ceased', sees: 'Pas de nouvelle demande possible' }),
  gate('nowhere', { as: 'stranger', title: /^Votre compte n’est rattaché/ }),
  gate('error', { trouble: fails(listDossiers) }),
  gate('slow', { trouble: waits(listDossiers) }),
  gate('removing', { act: press(/^Supprimer la demande/), sees: 'Supprimer cette demande ?' }),
  general('empty'),
  general('full', { at: ({ draft }) => `/isrc/dossier/${draft}?etape=infos` }),
  grid('empty', { at: `${NEW}0`, sees: 'Raccourcis' }),
  grid('full', { sees: 'Pierre plate' }),
  grid('form', { act: (page) => page.getByText('Formulaire').first().click() }),
  grid('shortcuts', {
    only: 'wide',
    act: press('Raccourcis'),
    sees: 'Raccourcis clavier de la grille',
  }),
  grid('asked', { only: 'wide', act: pasteLines, sees: 'Importer ce qui est collé' }),
  grid('refused', {
    at: ({ refusedInPart }) => `/isrc/dossier/${refusedInPart}?etape=0`,
    sees: /indiquez la version/,
  }),
  check('full', {
    at: ({ similar }) => `/isrc/dossier/${similar}?etape=1`,
    sees: /Ligne 1, Goemon/,
  }),
  check('partial'),
  check('faults', { act: press(/^Envoyer la demande/) }),
  check('empty', { at: `${NEW}1` }),
  request('read-only', { at: ({ sent }) => `/isrc/dossier/${sent}`, title: /^Demande / }),
  request('full', { at: ({ sent }) => `/isrc/dossier/${sent}?envoyee`, title: 'Demande envoyée' }),
  request('stranger', { at: '/isrc/dossier/99999', title: 'Cette demande n’existe pas' }),
  request('error', { trouble: fails(readDossier) }),
  request('slow', { title: null, trouble: waits(readDossier) }),
  importing('full', { route: 'isrc/import', sees: 'Partir d’un modèle' }),
  importing('empty', { route: 'isrc/import', as: 'beginner' }),
  importing('preview', { sees: 'Le titre nomme des artistes invités' }),
  importing('giving-up', { act: press('Abandonner l’import'), sees: 'Abandonner cet import ?' }),
  importing('done', { at: (world) => `/isrc/import/${world.imported}`, sees: /importés$/ }),
  importing('refused', { at: (world) => `/isrc/import/${world.unread}` }),
  importing('error', { trouble: fails(readImport) }),
  importing('slow', { trouble: waits(readImport) }),
  follow('full', { sees: 'Pierre plate' }),
  follow('phone-address', { route: 'isrc/drafts', sees: 'Pierre plate' }),
  follow('timings', { at: '/isrc/demandes?statut=MINU', sees: 'Compléter la minuterie' }),
  follow('empty', { at: '/isrc/demandes?statut=LOCK', sees: /^Aucun enregistrement/ }),
  follow('nothing-found', { act: search('zzzz'), sees: /^Aucun/ }),
  follow('first', { as: 'beginner' }),
  follow('removing', {
    act: all(tick('Sélectionner Pierre plate'), press('Supprimer la sélection')),
    sees: /^Supprimer 1/,
  }),
  follow('error', { trouble: fails(listDrafts) }),
  follow('slow', { trouble: waits(listDrafts) }),
  codes('full', { sees: 'Escale à Sète' }),
  codes('empty', { act: search('zzzz'), sees: /Aucun/ }),
  codes('selected', { as: 'artist', act: tick(/^Sélectionner Goémon/) }),
  codes('first', { as: 'beginner' }),
  codes('reader', { as: 'helper' }),
  codes('sheet', { at: ({ code }) => `/isrc/list?code=${code}`, sees: 'Historique' }),
  codes('sheet-sound', {
    at: ({ code }) => `/isrc/list?code=${code}`,
    trouble: answers(readSound, { son: STORED_SOUND }),
    act: press('Retirer l’empreinte'),
    sees: 'Retirer cette empreinte ?',
  }),
  codes('sheet-cancelled', {
    at: ({ cancelled }) => `/isrc/list?code=${cancelled}`,
    sees: 'Ce code est annulé',
  }),
  codes('sheet-unknown', {
    at: '/isrc/list?code=FRZ039800212',
    sees: /^Ce code n’est pas dans la liste/,
  }),
  codes('correcting', {
    as: 'artist',
    act: all(followLink(/^Ouvrir la fiche : Goémon/), press('Signaler une erreur')),
    sees: /^Indiquez les informations justes/,
  }),
  codes('transferring', {
    as: 'artist',
    act: all(tick(/^Sélectionner Goémon/), press('Transférer la sélection')),
    sees: /^Transférer 1 code/,
  }),
  codes('exporting', {
    as: 'artist',
    act: all(tick(/^Sélectionner Goémon/), export_),
    sees: /^Exporter 1/,
  }),
  codes('tagging', { as: 'artist', act: press('Inscrire les codes dans mes fichiers audio') }),
  codes('error', { trouble: fails(listCodes) }),
  codes('slow', { trouble: waits(listCodes) }),
  transfers('full', { sees: /d.accord$/ }),
  transfers('offered', { as: 'label', sees: /rectifié/ }),
  transfers('refusing', { act: press(/^Refuser le transfert/), sees: 'Pourquoi refusez-vous ?' }),
  transfers('together', { trouble: answers(listCorrections, OWN_LOT), sees: 'Tout retirer' }),
  transfers('empty', { as: 'beginner', sees: 'Aucun transfert en attente' }),
  transfers('error', { trouble: fails(listTransfers) }),
  transfers('slow', { trouble: waits(listTransfers) }),
  prefixes('full', { sees: /attribués? en/ }),
  rights('full'),
  prefixes('closed', { as: 'artist', title: CLOSED }),
  prefixes('error', { trouble: fails(listPrefixes) }),
  prefixes('slow', { trouble: waits(listPrefixes) }),
];

/** A block whose columns are not those of the grid. */
async function pasteLines(page: Page) {
  await page.locator('[data-at="0-0"]').click();
  await page.evaluate(`(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'Houle\\tSel\\t221\\nNuit\\tSel\\t302\\nBrume\\tSel\\t158');
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.querySelector('[data-at="0-0"]').dispatchEvent(paste);
  })()`);
}
