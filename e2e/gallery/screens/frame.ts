/** What is around every page: menus, palette, bell, the bar of narrow screens, the home of each person. */

import { listNotifications } from '#contract/messages/notifications.ts';
import { listDossiers } from '#contract/registration/dossier.ts';
import { readSessionUser } from '#contract/session.ts';
import { all, keys, open, press } from '../acts.ts';
import { answers, fails, type Line, NOTHING, screen, waits } from '../line.ts';

const HELLO = /^Bonjour/;
const INES = 'Bonjour Inès';
const openMenu = press('Ouvrir le menu');
const NONE = { rows: [], nonLues: 0, suivant: null };

const homeProducer = screen('home-producer', '', 'artist', HELLO);
const homeAccount = screen('home-account', '', 'stranger', HELLO);
const homeStaff = screen('home-staff', '', 'staff', HELLO);
const menu = screen('menu', null, 'visitor', HELLO, { at: '/' });
const accountMenu = screen('account-menu', null, 'label', HELLO, { at: '/' });
const structureMenu = screen('structure-menu', null, 'label', HELLO, { at: '/' });
const bell = screen('bell', null, 'artist', INES, { at: '/' });
const palette = screen('palette', null, 'label', HELLO, { at: '/' });
const phoneMenu = screen('phone-menu', null, 'label', HELLO, { at: '/', held: true });

export const FRAME: readonly Line[] = [
  homeProducer('full', { title: INES, sees: 'Ricochets' }),
  homeProducer('label', { as: 'label' }),
  homeProducer('empty', { as: 'beginner' }),
  homeProducer('ceased', { as: 'ceased', sees: /cessation d.activité/ }),
  homeProducer('no-role', { as: 'helper', sees: /il vous faut un rôle/ }),
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
  homeStaff('error', { trouble: fails(listDossiers) }),
  homeStaff('slow', { trouble: waits(listDossiers) }),
  menu('visitor', { title: null, only: 'wide', act: press('Code ISRC'), sees: 'FAQ' }),
  menu('codes', {
    as: 'label',
    only: 'wide',
    act: press('Mes codes ISRC'),
    sees: 'Mes préfixes',
  }),
  menu('staff', { as: 'staff', only: 'wide', act: press('Demandes à traiter'), sees: 'Textes du portail' }),
  accountMenu('open', { only: 'wide', act: press('Mon compte'), sees: 'Apparence' }),
  structureMenu('open', { act: press('Changer de structure'), sees: /Bruit Clair/i }),
  bell('full', { only: 'wide', act: press(/^Notifications/), sees: 'Voir toutes les notifications' }),
  bell('empty', { only: 'wide', trouble: answers(listNotifications, NONE), act: press(/^Notifications/) }),
  palette('empty', { act: keys('Control+k') }),
  palette('phone', { only: 'phone', act: press('Rechercher') }),
  palette('full', { act: searching('se'), sees: /Escale à Sète/ }),
  palette('nothing', { act: searching('zzzz'), sees: 'Rien ne correspond.' }),
  phoneMenu('visitor', { as: 'visitor', title: null, only: 'phone', act: openMenu, sees: 'FAQ' }),
  phoneMenu('navigation', { only: 'phone', act: openMenu, sees: 'Mes préfixes' }),
  phoneMenu('account', { only: 'phone', act: all(openMenu, open('Compte')), sees: 'Apparence' }),
  phoneMenu('structures', { only: 'phone', act: all(openMenu, open('Structures')), sees: /Bruit Clair/i }),
  phoneMenu('staff', { as: 'staff', only: 'phone', act: openMenu, sees: 'Textes du portail' }),
];

function searching(text: string) {
  return async (page: Parameters<typeof openMenu>[0]) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /^Une page/ }).fill(text);
  };
}
