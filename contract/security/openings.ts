/**
 * Expected result of each address of the portal for each of seven people: a visitor and the six
 * demonstration accounts, under the brand SPP, on a wide screen. Source of the page
 * `docs/generated/openings.md`, and of a browser test that opens them all. Headings and sentences
 * are written out, never read from the catalogue: the table states what must be shown, whatever the
 * portal does.
 */

import type { Page } from '../pages.ts';
import {
  everyone,
  NO_MANAGER,
  NO_PREFIX,
  NO_ROLE,
  NOT_YET_READ,
  notTheirs,
  type Opening,
  type Openings,
  ofAll,
  ofMembers,
  ofStaff,
  opens,
  redirected,
  seen,
  TECHNICAL,
  UNKNOWN,
  waits,
} from './opening.ts';

export type Line = {
  /** Page of the list used by client and server; null: no page. */
  readonly page: Page | '' | null;
  /** `{…}` is replaced by the id of that object in the demonstration data. */
  readonly address: string;
  /** Source of the decision: sections of the specification (S) and of decisions.md (D). */
  readonly by: string;
  readonly openings: Openings;
};

const NOT_YET_REQUESTED =
  'Votre structure attend sa validation : vous pourrez demander des codes dès qu’elle sera validée.';
const UNDER_VALIDATION = 'Votre compte est en cours de validation';
const COMPLETE_PROFILE = '/account/complete/profile';
const COMPLETE_STRUCTURE = '/account/complete/structure';
const ONE_TITLE = '/isrc/dossier/nouveau';

const line = (
  page: Page | '',
  by: string,
  openings: Openings,
  address = `/${page.replace(':product', 'spp')}`,
): Line => ({ page, address, by, openings });
/** An address without a page, on the client and the server. */
const noPage = (address: string, by: string, opening: Opening): Line => ({
  page: null,
  address,
  by,
  openings: everyone(opening),
});

/**
 * No two consecutive lines end at the same address, so that a browser test sees each navigation.
 */
export const OPENINGS: readonly Line[] = [
  line('', 'S2, D7', {
    visiteur: opens('Un code pour chaque enregistrement'),
    staff: opens('Bonjour Hélène', 'dossiers à traiter'),
    label: opens('Bonjour Karim'),
    artiste: opens('Bonjour Inès'),
    equipe: opens('Bonjour Sacha', 'Vous lisez les demandes et les codes de cette structure.'),
    attente: waits('Bonjour Odile', 'La SPP étudie votre compte.'),
    nouveau: {
      ...opens('Bienvenue', 'Il reste trois étapes avant votre premier code.'),
      kind: 'firstStep',
    },
  }),
  line('about/definition-isrc', 'S2', everyone(opens('Le code ISRC : à quoi il sert'))),
  line('about/quand-isrc', 'S2', everyone(opens('Obtenir un code ISRC'))),
  line('about/comment-isrc', 'S2, D9', everyone(opens('Obtenir un code ISRC'))),
  line('about/faq', 'S2', everyone(opens('Questions fréquentes'))),
  line(
    'isrc',
    'S2, D2, D11',
    ofMembers({
      staff: redirected(
        ONE_TITLE,
        'Un code pour un titre',
        'La demande sera créée dès le premier titre.',
      ),
      label: opens('Nouvelle demande', 'Aucune demande en cours de saisie'),
      artiste: opens('Nouvelle demande', 'Ricochets'),
      equipe: NO_ROLE,
      attente: {
        ...redirected(
          ONE_TITLE,
          'Un code pour un titre',
          'Vous pouvez préparer votre demande dès maintenant',
        ),
        kind: 'preparation',
      },
    }),
  ),
  line(
    'isrc/demandes',
    'S2, S8, D11',
    ofMembers({
      staff: opens('Mes demandes', 'Aucun résultat.'),
      label: opens('Mes demandes', 'Maison de verre'),
      artiste: opens('Mes demandes', 'Pierre plate'),
      equipe: opens('Mes demandes', 'Pierre plate'),
      attente: NOT_YET_READ,
    }),
  ),
  line(
    'isrc/drafts',
    'S2, D9',
    ofMembers({
      staff: opens('Mes demandes', 'Aucun résultat.'),
      label: opens('Mes demandes', 'Maison de verre'),
      artiste: opens('Mes demandes', 'Pierre plate'),
      equipe: opens('Mes demandes', 'Pierre plate'),
      attente: NOT_YET_READ,
    }),
  ),
  line(
    'isrc/list',
    'S2, S8, D11',
    ofAll(opens('Mes codes ISRC', 'Tous les codes attribués à votre structure.'), {
      staff: opens('Mes codes ISRC', 'Aucun résultat.'),
      attente: NOT_YET_READ,
    }),
  ),
  line('isrc/prefixes', 'S2, D2', ofAll(NO_PREFIX, { label: opens('Mes préfixes ISRC') })),
  line(
    'isrc/dossier/:dossierId',
    'D2, D11',
    ofMembers({
      staff: notTheirs('Cette demande est celle d’une autre structure', 'Inès Caradec'),
      label: notTheirs(
        'Cette demande n’existe pas',
        'elle appartient à une autre de vos structures',
      ),
      artiste: opens('Enregistrements', '« Ricochets »'),
      equipe: opens('Demande', '« Ricochets »'),
      attente: notTheirs('Cette demande n’existe pas', 'Son adresse est incomplète'),
    }),
    '/isrc/dossier/{Ricochets}',
  ),
  line(
    'isrc/dossier/:dossierId',
    'S2, D2',
    ofAll(opens('Informations générales', 'Étape 1 sur 3'), {
      equipe: seen('notOpen', 'Pas de nouvelle demande possible', 'vous devez y avoir un rôle'),
      attente: seen('preparation', 'Informations générales', 'Étape 1 sur 3'),
    }),
    ONE_TITLE,
  ),
  line(
    'isrc/import',
    'S2, D2',
    ofAll(opens('Importer un fichier', 'Les enregistrements formeront une nouvelle demande'), {
      equipe: NO_ROLE,
      attente: waits('Importer un fichier', NOT_YET_REQUESTED),
    }),
  ),
  line(
    'isrc/import/:importId',
    'D2',
    ofAll(notTheirs('Importer un fichier', 'Cet élément est introuvable.'), { equipe: NO_ROLE }),
    '/isrc/import/999',
  ),
  line('isrc/droits', 'own', ofAll(opens('Droits du catalogue'), { equipe: NO_ROLE })),
  line('isrc/transferts', 'D3', ofAll(opens('Transferts et corrections'))),
  line(
    'account/profile',
    'S2, D7',
    ofAll(opens('Mon profil'), {
      attente: redirected(COMPLETE_PROFILE, 'Compléter mon profil'),
      nouveau: redirected(COMPLETE_PROFILE, 'Compléter mon profil', 'Dites-nous qui vous êtes'),
    }),
  ),
  line(
    'account/structure',
    'S2, D2',
    ofMembers({
      staff: opens('Ma structure', 'SPP'),
      label: opens('Ma structure', 'DGL'),
      artiste: opens('Ma structure', 'Inès Caradec'),
      equipe: opens('Ma structure', 'Inès Caradec'),
      attente: { ...waits(UNDER_VALIDATION, 'Studio des Ormes'), to: COMPLETE_STRUCTURE },
    }),
  ),
  line(
    'account/complete/profile',
    'S2, D7',
    ofAll(redirected('/account/profile', 'Mon profil'), {
      attente: opens('Compléter mon profil'),
      nouveau: opens('Compléter mon profil', 'Dites-nous qui vous êtes'),
    }),
  ),
  line(
    'account/complete/structure',
    'S2, S4',
    ofAll(opens('Votre compte est validé', 'Vous pouvez maintenant demander des codes ISRC'), {
      equipe: opens('Votre compte est validé', 'Les pages de votre structure vous sont ouvertes.'),
      attente: waits(UNDER_VALIDATION, 'La SPP vérifie vos informations et vos justificatifs.'),
    }),
  ),
  line(
    'account/structure/add',
    'S6, D2',
    ofAll(opens('Ajouter une structure'), {
      attente: waits(
        'Terminez d’abord votre structure',
        'Une nouvelle structure s’ajoute quand toutes les vôtres sont validées.',
      ),
    }),
  ),
  line(
    'account/structure/team',
    'S6, D1, D2',
    ofAll(opens('Mes collaborateurs', 'Inviter'), {
      equipe: NO_MANAGER,
      attente: waits('Mes collaborateurs', 'La SPP étudie votre structure'),
    }),
  ),
  line(
    'account/structure/logiciels',
    'D2',
    ofAll(opens('Logiciels de la structure'), { equipe: NO_MANAGER }),
  ),
  line('account/donnees', 'D10, D11', ofAll(opens('Mes données'))),
  line('notifications', 'own', ofAll(opens('Notifications'))),
  ...['spp', 'spi'].flatMap((slug) => [
    line(
      ':product/utilisateurs',
      'S2, S6',
      ofStaff('À valider', 'Studio des Ormes'),
      `/${slug}/utilisateurs`,
    ),
    line(
      ':product/demandes',
      'S2, S6',
      ofStaff('À traiter', 'Tumulte Records'),
      `/${slug}/demandes`,
    ),
    line(
      ':product/consultations',
      'S2, S6',
      ofStaff('Immatriculations terminées'),
      `/${slug}/consultations`,
    ),
  ]),
  line(':product/demandes', 'S2, S6', ofStaff('À traiter', 'Tumulte Records'), '/SPP/demandes'),
  line(':product/doublons', 'D2', ofStaff('Doublons')),
  line(':product/statistiques', 'D2', ofStaff('Statistiques')),
  line(':product/registre', 'D2', ofStaff('État du registre')),
  line(':product/motifs', 'D2', ofStaff('Motifs de refus')),
  line(':product/textes', 'D2', ofStaff('Textes du portail')),
  line(':product/marques', 'D2', ofStaff('Marques')),
  line(':product/mise-en-service', 'D2', ofStaff('Mise en service')),
  line(':product/reprise', 'D2', ofStaff('Reprise de données')),
  line(':product/securite', 'D2', ofStaff('Événements de sécurité')),
  line(':product/droits', 'D11', ofStaff('Données')),
  line(':product/prefixes', 'D2', ofStaff('Préfixes', 'Qui numérote avec quoi')),
  line(':product/structures', 'D2', ofStaff('Structures', 'Atelier Quatre Pistes')),
  line(
    ':product/structures/:structureId',
    'D2',
    ofStaff('Inès Caradec'),
    '/spp/structures/{Inès Caradec}',
  ),
  line(':product/personnes', 'D2', ofStaff('Personnes', 'tumulte@demo.example')),
  line(
    ':product/personnes/:interlocuteurId',
    'D2',
    ofStaff('Inès CARADEC', 'artiste@demo.example'),
    '/spp/personnes/{artiste@demo.example}',
  ),
  line(':product/identites', 'D2', ofStaff('Identités')),
  line(':product/rattachements', 'D2', ofStaff('Rattachements')),
  line('about/nouveau-code', 'D2', everyone(opens('Nouveau code ou code existant ?'))),
  line('about/verifier-un-code', 'D2', everyone(opens('Vérifier un code ISRC'))),
  line('about/verifier-un-catalogue', 'D2', everyone(opens('Vérifier un catalogue'))),
  line('mentions-legales', 'S2, D11', everyone(opens('Mentions légales'))),
  line('confidentialite', 'S2, D11', everyone(opens('Politique de confidentialité'))),
  line('conditions', 'S2, D11', everyone(opens('Conditions d’utilisation'))),
  line('accessibilite', 'D8', everyone(opens('Accessibilité'))),
  line(
    'account/adresse/:jeton',
    'own',
    everyone(opens('Confirmer votre adresse')),
    '/account/adresse/abc',
  ),
  line(
    'verification/:jeton',
    'D8',
    everyone(
      notTheirs('Vérification d’un certificat', 'Aucun certificat ne correspond à cette adresse.'),
    ),
    '/verification/abc',
  ),
  noPage('/silent-check-sso.html', 'S2', TECHNICAL),
  noPage('/inconnu', 'S2', UNKNOWN),
  noPage('/about/inconnu', 'S2', UNKNOWN),
  noPage('/isrc/dossier', 'S2', UNKNOWN),
  noPage('/spp', 'S2', UNKNOWN),
  noPage('/spp/inconnu', 'S2', UNKNOWN),
  noPage('/xyz/demandes', 'S2, D0', UNKNOWN),
];
