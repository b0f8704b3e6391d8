/** The account screens: person, structure, team, programs, notifications. */

import { readProfile } from '#contract/account/profile.ts';
import { readOwnData } from '#contract/account/rights.ts';
import { readStructure } from '#contract/account/structure.ts';
import { listTeam } from '#contract/account/team.ts';
import { listNotifications } from '#contract/messages/notifications.ts';
import { listServiceAccounts } from '#contract/software/service-accounts.ts';
import { listJustificatifs } from '#contract/upload.ts';
import { press, write } from '../acts.ts';
import { fails, type Line, screen, waits } from '../line.ts';

const PROFILE = 'account/profile';
const FIRST = 'account/complete/profile';
const STRUCTURE = 'account/structure';
const COMPLETE = 'account/complete/structure';
const ADD = 'account/structure/add';
const TEAM = 'account/structure/team';
const SOFTWARE = 'account/structure/logiciels';

const profile = screen('profile', PROFILE, 'label', 'Mon profil');
const ownData = screen('own-data', 'account/donnees', 'label', 'Mes données');
const structure = screen('structure', COMPLETE, 'label', 'Ma structure');
const papers = screen('papers', COMPLETE, 'waiting', /en cours de validation$/);
const add = screen('add', ADD, 'label', 'Ajouter une structure');
const team = screen('team', TEAM, 'label', 'Mes collaborateurs');
const software = screen('software', SOFTWARE, 'label', 'Logiciels de la structure');
const notifications = screen('notifications', 'notifications', 'artist', 'Notifications');

export const ACCOUNT: readonly Line[] = [
  profile('full', { sees: 'Téléphone' }),
  profile('partial', { route: FIRST, as: 'waiting', title: 'Compléter mon profil' }),
  profile('empty', {
    route: FIRST,
    as: 'stranger',
    title: 'Compléter mon profil',
    sees: 'Téléphone',
  }),
  profile('faults', {
    route: FIRST,
    as: 'stranger',
    title: 'Compléter mon profil',
    act: press('Enregistrer et continuer'),
    sees: /^Indiquez un numéro/,
  }),
  profile('error', { trouble: fails(readProfile) }),
  profile('slow', { trouble: waits(readProfile) }),
  ownData('full', { sees: 'Votre fiche' }),
  ownData('error', { trouble: fails(readOwnData) }),
  ownData('slow', { trouble: waits(readOwnData) }),
  structure('full', { route: STRUCTURE, sees: 'Siège' }),
  structure('read-only', { route: STRUCTURE, as: 'helper', sees: 'Siège' }),
  structure('changing', { route: STRUCTURE, act: press('Modifier : Siège'), sees: 'Annuler' }),
  structure('asking', {
    route: STRUCTURE,
    as: 'label',
    act: press('Demander un changement'),
    sees: 'Motif du changement',
  }),
  structure('empty', { as: 'nowhere', title: 'Votre structure' }),
  structure('partial', { as: 'drafting', title: 'Finaliser ma structure' }),
  structure('faults', {
    as: 'drafting',
    title: 'Finaliser ma structure',
    act: press('Envoyer pour validation'),
    sees: /^Joignez au moins/,
  }),
  structure('removing', {
    as: 'drafting',
    title: 'Finaliser ma structure',
    act: press('Supprimer ce brouillon'),
    sees: /^Supprimer ce brouillon de structure/,
  }),
  structure('waiting', { as: 'waiting', title: /en cours de validation$/ }),
  structure('refused', { as: 'refused', title: 'Finaliser ma structure', sees: /Kbis fourni/ }),
  structure('accepted', { title: 'Votre compte est validé' }),
  structure('error', { route: STRUCTURE, trouble: fails(readStructure) }),
  structure('slow', { route: STRUCTURE, trouble: waits(readStructure) }),
  papers('error', { trouble: fails(listJustificatifs) }),
  papers('slow', { trouble: waits(listJustificatifs) }),
  add('full'),
  add('found', {
    act: async (page) => {
      await page.getByRole('radio', { name: /Une société, une association/ }).check();
      await write('Raison sociale', 'caradec')(page);
    },
    sees: /^Inès Caradec/i,
  }),
  add('not-yet', { as: 'drafting', title: /Terminez|Ajouter/ }),
  team('full', { sees: /Armelle/ }),
  team('alone', { as: 'artist' }),
  team('closed', { as: 'helper', title: 'Cette page n’est pas ouverte à votre structure' }),
  team('removing', {
    as: 'artist',
    act: press(/^Retirer .*PELLETIER.*de la structure/i),
    sees: /^Retirer .*\s\?$/,
  }),
  team('error', { trouble: fails(listTeam) }),
  team('slow', { trouble: waits(listTeam) }),
  software('full', { sees: 'https://label.example/portail' }),
  software('empty', { as: 'beginner', sees: 'Aucun compte de service.' }),
  software('revoking', { act: press(/^Révoquer/), sees: /^Ce programme n’entrera plus/ }),
  software('deliveries', { act: press(/^Voir les envois/), sees: /^Essai$/ }),
  software('faults', {
    as: 'beginner',
    act: press('Créer un compte de service'),
    sees: 'Donnez un nom à ce programme.',
  }),
  software('error', { trouble: fails(listServiceAccounts) }),
  software('slow', { trouble: waits(listServiceAccounts) }),
  notifications('full', { sees: /Transfert proposé/ }),
  notifications('empty', { as: 'beginner', sees: /^Rien de nouveau/ }),
  notifications('error', { trouble: fails(listNotifications) }),
  notifications('slow', { trouble: waits(listNotifications) }),
];
