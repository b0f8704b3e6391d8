import { expect, test } from 'vitest';
import type { Notification, NotificationKind } from '#domain/notification/notification.ts';
import { code, EXAMPLES, type More, written } from './testing/examples.ts';

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
/** All texts of a message, in the portal and by mail. */
function all<Kind extends NotificationKind>(
  kind: Kind,
  facts: Partial<Notification<Kind>['facts']> = {},
  more: More = {},
) {
  const { titre, texte, lien, mail } = written(kind, { ...EXAMPLES[kind], ...facts }, more).message;
  return plain([titre, texte, lien, mail.sujet, ...mail.corps, mail.action].join(' | '));
}

const decided = { attributed: [code(1)], refused: [], deleted: 0, reserve: false };
const untitled = { titre: null, version: null };

test.each([
  [
    'codes alone',
    all('DOSSIER_DECIDED', decided),
    ['1 code attribué', 'Ouvrir la demande'],
    ['corriger', 'réserve', 'supprimé', ', |'],
  ],
  [
    'refused alone',
    all('DOSSIER_DECIDED', { ...decided, attributed: [], refused: [{ ...untitled, motif: null }] }),
    [
      ': à corriger',
      'Sans titre : voir le portail',
      '1 enregistrement à corriger',
      'Ouvrir et corriger',
    ],
    ['code', 'attribué'],
  ],
  [
    'deleted alone',
    all('DOSSIER_DECIDED', { ...decided, attributed: [], deleted: 2 }, { dossierId: null }),
    [': supprimée', '2 enregistrements supprimés.', 'ont été supprimés', '/isrc/demandes'],
    ['code', 'corriger'],
  ],
  [
    'codes and refusals',
    all('DOSSIER_DECIDED'),
    [
      '1 code attribué, 1 à corriger',
      '1 enregistrement supprimé',
      'de notre réserve',
      '/isrc/dossier/12',
    ],
    ['plusieurs préfixes'],
  ],
  [
    'two prefixes',
    all('DOSSIER_DECIDED', {
      ...decided,
      attributed: [code(1), { ...code(2), isrc: 'FRX262600001' }],
    }),
    ['plusieurs préfixes : FR-Z03, FR-X26.', '2 codes attribués'],
    ['réserve'],
  ],
  [
    'words for the society',
    all('DOSSIER_ANSWER', {}, { about: { area: 'society' } }),
    ['/spp/demandes?dossier=12', 'Il nous manque une pièce'],
    ['Message'],
  ],
  [
    'words for the structure',
    all('DOSSIER_MESSAGE'),
    ['/isrc/dossier/12', 'Message : Envoyez-nous le contrat'],
    ['/spp/'],
  ],
  [
    'durations that miss',
    all('MINUTERIE_REMINDER', { missing: 2, provisional: 0 }),
    ['2 enregistrements attendent leur durée.', 'indiquez la durée définitive', 'Compléter'],
    ['provisoire', 'correction'],
  ],
  [
    'durations that may change',
    all('MINUTERIE_REMINDER', { missing: 0, provisional: 1 }),
    ['1 durée est provisoire.', 'Signaler une erreur', 'Ouvrir la demande'],
    ['attend', 'indiquez', 'Compléter'],
  ],
  [
    'both',
    all('MINUTERIE_REMINDER'),
    ['1 enregistrement attend sa durée ; 2 durées sont provisoires'],
    [],
  ],
  [
    'an address to confirm',
    all('ACCOUNT_SUBMITTED'),
    ['confirmer votre adresse'],
    ['rien d’autre', 'dossier'],
  ],
  [
    'an address that is',
    all('ACCOUNT_SUBMITTED', { emailVerifie: true }),
    ['rien d’autre à faire'],
    ['confirmer'],
  ],
  [
    'who may request',
    all('ACCOUNT_ACCEPTED'),
    ['demander vos codes', '| /isrc |', 'première demande'],
    ['Ouvrir votre espace'],
  ],
  [
    'who may not',
    all('ACCOUNT_ACCEPTED', {}, { about: { mayRequest: false } }),
    ['entièrement ouvert', '| / |', 'Ouvrir votre espace'],
    ['demander vos codes'],
  ],
  [
    'an identity refused',
    all('IDENTITY_CHANGE_ANSWERED'),
    ['refusé : Malo', 'Rien n’a changé. La pièce manque.', '/account/profile', 'Voir le profil'],
    ['fait'],
  ],
  [
    'a company changed',
    all('IDENTITY_CHANGE_ANSWERED', { etat: 'ACCEPTE', reponse: null, ofStructure: true }),
    ['fait : Malo', '/account/structure', 'Voir la structure'],
    ['refusé', 'La pièce'],
  ],
  [
    'somebody who joined, whether or not they asked',
    all('TEAM_JOINED'),
    [
      '| / | Vous avez rejoint la structure Les Marées | Vous avez rejoint la structure Les Marées. Le portail',
    ],
    ['demande', 'Bonne nouvelle'],
  ],
  [
    'no role',
    all('TEAM_ROLES_CHANGED', { isGestionnaireIsrc: false }),
    ['Marées : aucun (vous'],
    ['ISRC,'],
  ],
  [
    'a structure not validated',
    all('TEAM_INVITED', {}, { about: { raison: null } }),
    ['une structure en cours d’inscription', 'Une structure en cours'],
    ['Les Marées'],
  ],
  [
    'a validated one',
    all('TEAM_INVITED'),
    ['Bienvenue dans la structure Les Marées', 'La structure Les Marées vous invite'],
    ['en cours'],
  ],
  ['declined without why', all('TEAM_DECLINED'), ['n’a pas donné suite'], ['Pas vous']],
  [
    'declined with why',
    all('TEAM_DECLINED', { motif: 'Pas vous.' }),
    ['rattachement. Pas vous. |', '| Pas vous. |'],
    [],
  ],
  [
    'somebody without a name',
    all('JOIN_REQUESTED', { nom: '', prenom: '' }),
    ['Une personne souhaite rejoindre votre équipe'],
    ['Malo'],
  ],
  ['somebody with one', all('JOIN_REQUESTED'), ['Malo Quéré souhaite rejoindre'], []],
  [
    'a range',
    all('PREFIX_ALLOCATED'),
    ['FR-Z03', '00001 au 04999', 'prochains phonogrammes'],
    ['vidéo'],
  ],
  ['a motive with its stop', all('PREFIX_CLOSED'), ['Motif : Cessation. Les codes'], ['..']],
  [
    'a prefix of a structure',
    all('PREFIX_NEARLY_EXHAUSTED'),
    ['phonogrammes, Les Marées'],
    ['réserve'],
  ],
  [
    'one of the pool',
    all('PREFIX_NEARLY_EXHAUSTED', {}, { structureId: null }),
    ['phonogrammes, notre réserve'],
    ['Les Marées'],
  ],
  [
    'own numbers, to the structure',
    all('OWN_NUMBERS_EXHAUSTED', { type: 'V' }),
    ['Nous vous attribuons', 'vidéogrammes', 'notre réponse vous le dira'],
    ['Ouvrez un préfixe'],
  ],
  [
    'own numbers, to the society',
    all('OWN_NUMBERS_EXHAUSTED', {}, { about: { area: 'society' } }),
    ['Ouvrez un préfixe'],
    ['Nous vous'],
  ],
  [
    'a yes to a code',
    all('AGREEMENT_ANSWERED', { etat: 'ACCEPTE', reponse: null }),
    ['Accord donné', 'accepte que'],
    ['refusé', 'n’accepte'],
  ],
  [
    'a no to a code',
    all('AGREEMENT_ANSWERED'),
    ['Accord refusé', 'ce code : Ce catalogue est le nôtre.'],
    ['donné', '..'],
  ],
  [
    'a no to a code, to the society',
    all('AGREEMENT_ANSWERED', { reponse: 'Et le contrat ?' }, { about: { area: 'society' } }),
    ['/spp/demandes', 'que Les Marées déclare ce code : Et le contrat ? |'],
    ['vous', '/isrc/'],
  ],
  [
    'a correction made',
    all('CORRECTION_ANSWERED', { etat: 'ACCEPTE', reponse: null }),
    ['Correction faite', '/isrc/list?code=FRZ039800002', 'ne change pas'],
    ['refusée', 'Motif'],
  ],
  [
    'one refused, to the society',
    all('CORRECTION_ANSWERED', {}, { about: { area: 'society' } }),
    [
      'Correction refusée',
      '/spp/consultations?code=FRZ039800002',
      'Motif : Le titre est celui',
      '| Le titre est celui',
    ],
    ['faite'],
  ],
  [
    'a sheet all made',
    all('CORRECTIONS_ANSWERED', { refusees: 0, reponse: null }),
    ['2 corrections faites |'],
    ['refusée', 'Motif'],
  ],
  [
    'a sheet all refused',
    all('CORRECTIONS_ANSWERED', { acceptees: 0 }),
    ['» : 1 correction refusée |', 'Motif : La pochette', '| La pochette'],
    ['faite'],
  ],
  [
    'a sheet of both',
    all('CORRECTIONS_ANSWERED'),
    ['2 corrections faites, 1 correction refusée'],
    [],
  ],
  [
    'a code replaced',
    all('CODE_CANCELLED'),
    ['Attribué deux fois. Il est remplacé par le code FR-Z03-98-00009.', '| Il est remplacé'],
    [],
  ],
  [
    'one that is not',
    all('CODE_CANCELLED', { remplacePar: null }),
    ['Motif : Attribué deux fois. |'],
    ['remplacé'],
  ],
  [
    'a transfer towards us',
    all('TRANSFER_OFFERED'),
    ['2 codes, de Les Phares vers vous', '21 décembre 2026'],
    ['de vous vers'],
  ],
  [
    'one from us',
    all('TRANSFER_OFFERED', { partie: 'DE', count: 1 }),
    ['1 code, de vous vers Les Phares'],
    ['vers vous'],
  ],
  [
    'a transfer refused',
    all('TRANSFER_CLOSED'),
    [
      'Transfert refusé : 1 code, de vous vers',
      'ces codes restent à vous. Motif : Pas d’accord.',
      '| Pas d’accord |',
    ],
    ['fait'],
  ],
  [
    'one that was made',
    all('TRANSFER_CLOSED', { etat: 'ACCEPTE', partie: 'VERS', motif: null }),
    ['Transfert fait', 'sont dans vos listes'],
    ['Motif', 'refusé'],
  ],
  ['lapsed', all('TRANSFER_CLOSED', { etat: 'CADUC' }), ['sans suite', 'dit lesquels'], ['refusé']],
  [
    'a server that is silent',
    all('WEBHOOK_DISABLED'),
    [
      'logiciel.example',
      '1er mai 2026',
      '/account/structure/logiciels',
      '« Logiciels de la structure »',
    ],
    ['API'],
  ],
  [
    'an erasure that is asked for',
    all('RIGHT_ASKED'),
    ['l’effacement de ses données', 'un mois', '| /spp/droits |', 'À traiter : effacement'],
    ['rectification'],
  ],
  [
    'an erasure that was granted',
    all('RIGHT_ANSWERED'),
    ['Vos données sont effacées', 'C’est fait.', 'Nous ne vous écrirons plus', '| / |'],
    ['CNIL', '/account/'],
  ],
  [
    'one that was refused',
    all('RIGHT_ANSWERED', { accordee: false, reponse: 'Un dossier est en cours' }),
    ['l’effacement de vos données. Un dossier est en cours. |', 'CNIL', '/account/donnees'],
    ['effacées'],
  ],
  [
    'a rectification that was made',
    all('RIGHT_ANSWERED', { genre: 'RECTIFICATION' }),
    ['Vos données sont corrigées', 'la rectification de vos données. C’est fait.'],
    ['CNIL', 'effac'],
  ],
  [
    'a copy that is sent',
    all('RIGHT_ANSWERED', { genre: 'ACCES', reponse: 'Elle part par la poste.' }),
    ['Une copie de vos données', 'Elle part par la poste.'],
    ['CNIL', 'effac'],
  ],
  [
    'a dossier without a title',
    all('DOSSIER_SUBMITTED', { titre: null }),
    ['votre demande 2026-00012, pour'],
    ['Archipels'],
  ],
] as const)('%s: what it states, and what it omits', (_what, text, messages, rest) => {
  for (const word of messages) expect(text).toContain(word);
  for (const word of rest) expect(text).not.toContain(word);
});

/** Notifications that the society's managers get, besides the members concerned. */
const TO_STAFF: readonly NotificationKind[] = [
  ...([
    'DOSSIER_ANSWER',
    'PREFIX_NEARLY_EXHAUSTED',
    'OWN_NUMBERS_EXHAUSTED',
    'NUMBERS_EXHAUSTED',
  ] as const),
  ...(['CORRECTION_ASKED', 'CORRECTION_ANSWERED', 'CORRECTIONS_ASKED'] as const),
  ...(['AGREEMENT_ANSWERED', 'IDENTITY_CHANGE_ASKED', 'RIGHT_ASKED'] as const),
];

test.each(TO_STAFF)('%s links staff to a staff page', (kind) => {
  const { message } = written(kind, EXAMPLES[kind], { about: { area: 'society' } });
  expect(message.lien).toMatch(/^\/spp\//);
});

test.each([
  ['Cessation.', 'Cessation.'],
  ['Cessation', 'Cessation.'],
  ['Le nom a changé !', 'Le nom a changé !'],
  ['Est-ce le bon ?', 'Est-ce le bon ?'],
  ['Voir plus haut…', 'Voir plus haut…'],
])('the motive « %s » ends as it was written', (motif, ends) => {
  expect(all('PREFIX_CLOSED', { motif })).toContain(`Motif : ${ends} Les codes`);
  expect(all('IDENTITY_CHANGE_ASKED', { motif })).toContain(`Motif : ${ends} |`);
  expect(all('AGREEMENT_ANSWERED', { reponse: motif })).toContain(`ce code : ${ends} |`);
});

test.each(['TRANSFER_OFFERED', 'AGREEMENT_ASKED'] as const)(
  'a daily mail counts nothing: %s',
  (kind) => {
    const { mail } = written(kind, EXAMPLES[kind]).message;
    expect([mail.sujet, ...mail.corps].join(' ')).not.toMatch(/\d/);
  },
);
