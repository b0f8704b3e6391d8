/** The frame of every page: menus, palette, bell, bar of narrow screens, each person's home. */

import type { Page } from 'playwright-core';
import { listNotifications } from '#contract/messages/notifications.ts';
import { listDossiers } from '#contract/registration/dossier.ts';
import { findSound, type SonsTrouves } from '#contract/registration/sound.ts';
import { readSessionUser } from '#contract/session.ts';
import { played } from '#domain/sound/testing/music.ts';
import { aWav } from '#e2e/testing/wav.ts';
import { all, keys, open, press, unfold } from '../acts.ts';
import { answers, fails, type Line, NOTHING, screen, waits } from '../line.ts';

const HELLO = /^Bonjour/;
const INES = 'Bonjour Inès';
const openMenu = press('Ouvrir le menu');
/** Response of a search by sound file. */
const BY_SOUND: SonsTrouves = {
  son: null,
  trouves: [
    {
      elementId: 12,
      isrc: 'FRX262600012',
      type: 'P',
      titre: 'Nuit blanche sur la jetée',
      version: null,
      artiste: 'Inès Lamure',
      duree: '00:03:20',
      anneePublication: 2026,
      memeDossier: false,
      structure: null,
      verdict: 'MEME',
      ressemblance: 98,
      decalage: 0,
      vitesse: 0,
      forme: null,
    },
    {
      elementId: 13,
      isrc: null,
      type: 'P',
      titre: 'Nuit blanche',
      version: 'Radio',
      artiste: 'Inès Lamure',
      duree: '00:02:50',
      anneePublication: 2026,
      memeDossier: false,
      structure: null,
      verdict: 'PROCHE',
      ressemblance: 81,
      decalage: 4,
      vitesse: 0,
      forme: null,
    },
  ],
  autresSons: [],
};
const choosingASound = async (page: Page) => {
  const sound = played({ chords: 3, take: 1, kind: 'piano', seconds: 8 });
  await page
    .getByRole('region', { name: 'Retrouver un code par le son' })
    .locator('input[type=file]')
    .setInputFiles([aWav('maquette retrouvée au fond d’un disque dur, version 2.wav', sound)]);
};
const NONE = { rows: [], nonLues: 0, suivant: null };

const homeProducer = screen('home-producer', '', 'artist', HELLO);
const homeAccount = screen('home-account', '', 'stranger', HELLO);
const homeStaff = screen('home-staff', '', 'staff', HELLO);
const menu = screen('menu', null, 'visitor', HELLO, { at: '/' });
const accountMenu = screen('account-menu', null, 'label', HELLO, { at: '/' });
const structureMenu = screen('structure-menu', null, 'label', HELLO, { at: '/' });
const bell = screen('bell', null, 'artist', INES, { at: '/' });
const palette = screen('palette', null, 'label', HELLO, { at: '/' });
const phoneMenu = screen('phone-menu', null, 'label', HELLO, { at: '/', locked: true });

export const FRAME: readonly Line[] = [
  homeProducer('full', { title: INES, sees: 'Ricochets' }),
  homeProducer('label', { as: 'label' }),
  homeProducer('empty', { as: 'beginner' }),
  homeProducer('ceased', { as: 'ceased', sees: /cessation d.activité/ }),
  homeProducer('no-role', { as: 'helper', sees: /il vous faut un rôle/ }),
  homeProducer('by-sound', {
    trouble: answers(findSound, BY_SOUND),
    act: choosingASound,
    sees: 'Même son',
  }),
  homeProducer('error', { title: INES, trouble: fails(listDossiers) }),
  homeProducer('slow', { title: INES, trouble: waits(listDossiers) }),
  homeAccount('stranger', { title: 'Bienvenue' }),
  homeAccount('nowhere', { as: 'nowhere' }),
  homeAccount('drafting', { as: 'drafting' }),
  homeAccount('waiting', { as: 'waiting' }),
  homeAccount('refused', { as: 'refused' }),
  homeAccount('unread', {
    as: 'artist',
    title: 'Votre fiche n’a pas pu être lue',
    trouble: fails(readSessionUser),
  }),
  homeStaff('full', { sees: /à traiter/ }),
  homeStaff('empty', { trouble: answers(listDossiers, NOTHING), sees: 'Aucun dossier n’attend.' }),
  homeStaff('by-sound', {
    trouble: answers(findSound, { ...BY_SOUND, trouves: [] }),
    act: choosingASound,
    sees: /^1 fichier écouté/,
  }),
  homeStaff('error', { trouble: fails(listDossiers) }),
  homeStaff('slow', { trouble: waits(listDossiers) }),
  menu('visitor', { title: null, only: 'wide', act: press('Code ISRC'), sees: 'FAQ' }),
  menu('codes', {
    as: 'label',
    only: 'wide',
    act: press('Mes codes ISRC'),
    sees: 'Mes préfixes',
  }),
  menu('staff', {
    as: 'staff',
    only: 'wide',
    act: press('Demandes à traiter', 'Réglages'),
    sees: 'Textes du portail',
  }),
  accountMenu('open', { only: 'wide', act: press('Mon compte'), sees: 'Apparence' }),
  structureMenu('open', { act: press('Changer de structure'), sees: /Bruit Clair/i }),
  bell('full', {
    only: 'wide',
    act: press(/^Notifications/),
    sees: 'Voir toutes les notifications',
  }),
  bell('empty', {
    only: 'wide',
    trouble: answers(listNotifications, NONE),
    act: press(/^Notifications/),
    sees: /^Rien de nouveau/,
  }),
  palette('empty', { act: keys('Control+k') }),
  palette('phone', { only: 'phone', act: press('Rechercher') }),
  palette('full', { act: searching('se'), sees: /Escale à Sète/ }),
  palette('nothing', { act: searching('zzzz'), sees: 'Rien ne correspond.' }),
  phoneMenu('visitor', { as: 'visitor', title: null, only: 'phone', act: openMenu, sees: 'FAQ' }),
  phoneMenu('navigation', { only: 'phone', act: openMenu, sees: 'Mes préfixes' }),
  phoneMenu('account', { only: 'phone', act: all(openMenu, open('Compte')), sees: 'Apparence' }),
  phoneMenu('structures', {
    only: 'phone',
    act: all(openMenu, open('Structures')),
    sees: /Bruit Clair/i,
  }),
  phoneMenu('staff', {
    as: 'staff',
    only: 'phone',
    act: all(openMenu, unfold('Réglages')),
    sees: 'Textes du portail',
  }),
];

function searching(text: string) {
  return async (page: Parameters<typeof openMenu>[0]) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /^Une page/ }).fill(text);
  };
}
