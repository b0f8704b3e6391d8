import { expect, test } from 'vitest';
import { NOTICE_KINDS, type Notice, type NoticeKind } from '#domain/notification/notice.ts';
import { readConfiguration } from '#server/platform/configuration.ts';
import { letterOf } from './letter.ts';
import type { About } from './messages/words.ts';
import { messageOf } from './messages.ts';

const ABOUT: About = {
  raison: 'Les Marées',
  ownName: 'Les Marées',
  mayRequest: true,
  slug: 'spp',
  room: 'structure',
};
const brand = readConfiguration({}).brands.own;

const dossier = { numero: '2026-00012', titre: 'Archipels' };
const roles = { isGestionnaireIsrc: true, isGestionnaireInternet: false, isRepresentantLegal: false };
const recording = (rank: number) => ({ titre: `Piste ${rank}`, version: rank === 2 ? 'Live' : null });
const code = (rank: number) => ({
  ...recording(rank),
  isrc: `FRZ0398${String(rank).padStart(5, '0')}`,
});

const letter = {
  title: 'une pièce est attendue',
  sentence: 'Il nous manque une pièce pour l’étudier.',
  action: 'Répondre',
};

const EXAMPLES: { readonly [Kind in NoticeKind]: Notice<Kind>['facts'] } = {
  DOSSIER_SUBMITTED: { ...dossier, sent: 2, toTime: 1 },
  DOSSIER_DECIDED: {
    ...dossier,
    attributed: [code(1)],
    refused: [{ ...recording(2), motif: 'À préciser' }],
    deleted: 1,
    reserve: true,
  },
  DOSSIER_MESSAGE: { ...dossier, letter, message: 'Envoyez-nous le contrat de licence.' },
  DOSSIER_ANSWER: { ...dossier, letter, message: '' },
  ACCOUNT_SUBMITTED: { emailVerifie: false },
  ACCOUNT_ACCEPTED: {},
  ACCOUNT_REFUSED: { motif: 'Le Kbis manque.' },
  ACCOUNT_DELETED: { raison: 'Les Marées' },
  TEAM_INVITED: roles,
  INVITATION_RECEIVED: roles,
  INVITATION_ACCEPTED: { email: 'malo@essai.example' },
  INVITATION_REFUSED: { email: 'malo@essai.example' },
  TEAM_JOINED: roles,
  TEAM_DECLINED: { motif: null },
  TEAM_ROLES_CHANGED: roles,
  TEAM_REMOVED: {},
  JOIN_REQUESTED: { nom: 'Quéré', prenom: 'Malo' },
  PREFIX_ALLOCATED: { code: 'FRZ03', type: 'P', rangeStart: 1, rangeEnd: 4999 },
  PREFIX_CLOSED: { code: 'FRZ03', type: 'V', motif: 'Cessation.' },
  PREFIX_NEARLY_EXHAUSTED: { code: 'FRZ03', type: 'P', annee: 2026 },
  OWN_NUMBERS_EXHAUSTED: { type: 'P', annee: 2026 },
  NUMBERS_EXHAUSTED: { type: 'P', annee: 2026 },
  MINUTERIE_REMINDER: { ...dossier, missing: 1, provisional: 2 },
  CORRECTION_ASKED: { ...code(1), motif: 'Faute de frappe' },
  CORRECTION_PROPOSED: { ...code(1), motif: 'Faute de frappe' },
  CORRECTION_ANSWERED: { ...code(2), etat: 'REFUSE', reponse: 'Le titre est celui de la pochette.' },
  CORRECTIONS_ASKED: { nombre: 3, fichier: 'Catalogue.xlsx', motif: 'Fautes de frappe' },
  CORRECTIONS_ANSWERED: {
    ...{ fichier: 'Catalogue.xlsx', acceptees: 2, refusees: 1, reponse: 'La pochette dit autrement.' },
    codes: [{ isrc: 'FRZ039800001', etat: 'ACCEPTE' }],
  },
  AGREEMENT_ASKED: code(1),
  AGREEMENT_ANSWERED: { ...code(1), etat: 'REFUSE', reponse: 'Ce catalogue est le nôtre.' },
  IDENTITY_CHANGE_ASKED: { nom: 'Malo Quéré', motif: 'Mariage' },
  IDENTITY_CHANGE_ANSWERED: {
    nom: 'Malo Quéré',
    etat: 'REFUSE',
    reponse: 'La pièce manque.',
    ofStructure: false,
  },
  CODE_CANCELLED: { ...code(1), motif: 'Attribué deux fois', remplacePar: 'FRZ039800009' },
  TRANSFER_OFFERED: {
    ...{ partie: 'VERS', autre: 'Les Phares', count: 2, motif: 'Cession du catalogue' },
    expireLe: '2026-12-21T10:00:00.000Z',
  },
  TRANSFER_CLOSED: { partie: 'DE', autre: 'Les Phares', count: 1, etat: 'REFUSE', motif: 'Pas d’accord' },
  WEBHOOK_DISABLED: { serveur: 'logiciel.example', depuis: '2026-05-01T10:00:00.000Z' },
};

function written<Kind extends NoticeKind>(kind: Kind, facts: Notice<Kind>['facts']) {
  // One kind with the facts of that kind; the union of all pairs is what `Notice` is.
  const notice = { kind, structureId: 1000, dossierId: 12, facts } as unknown as Notice;
  const message = messageOf(notice, ABOUT);
  return {
    message,
    letter: letterOf(message, { publicUrl: 'https://isrc.example', brand, mayDecline: true }),
  };
}

test.each(NOTICE_KINDS)('%s: whole sentences, French spaces, a page of the portal', (kind) => {
  const { message, letter } = written(kind, EXAMPLES[kind]);
  expect(message.lien).toMatch(/^\/[a-z/0-9-]*(\?[a-z]+=[A-Za-z0-9]+)?$/);
  const texts = [message.titre, message.texte, message.mail.sujet, ...message.mail.corps];
  for (const text of texts) {
    expect(text).not.toBe('');
    // A plain space before these would let them begin a line.
    expect(text).not.toMatch(/ [:;!?»%]|« |undefined|null|\[object/);
    expect(text.replaceAll('  Piste', '')).not.toMatch(/ {2}|\.\./);
  }
  expect(message.texte).toMatch(/[.…]$/);
  expect(message.mail.sujet).not.toMatch(/[.\n]$/);
  expect(letter.texte).toMatch(/^Bonjour,\n\n/);
  expect(letter.texte).toContain(`https://isrc.example${message.lien}\n`);
  expect(letter.texte).toContain('Société des producteurs phonographiques');
});

test('codes are listed as people read them, twenty at most, then counted', () => {
  const listing = (count: number) =>
    written('DOSSIER_DECIDED', {
      ...dossier,
      attributed: Array.from({ length: count }, (_, index) => code(index + 1)),
      refused: [],
      deleted: 0,
      reserve: false,
    }).letter.texte;
  expect(listing(2)).toContain(
    '2 codes ISRC sont attribués\u00a0:\n\nFR-Z03-98-00001  Piste 1\nFR-Z03-98-00002  Piste 2 (Live)\n',
  );
  expect(listing(20).match(/FR-Z03-98-/g)).toHaveLength(20);
  expect(listing(20)).not.toContain('à retrouver');
  expect(listing(23).match(/FR-Z03-98-/g)).toHaveLength(20);
  expect(listing(23)).toContain('et 3 autres, à retrouver sur le portail.');
  expect(listing(21)).toContain('et 1 autre, à retrouver sur le portail.');
});

test('one and several agree', () => {
  const said = (sent: number, toTime: number) =>
    written('DOSSIER_SUBMITTED', { ...dossier, sent, toTime }).message.texte;
  expect(said(1, 0)).toBe('1 enregistrement est à l’étude.');
  expect(said(0, 1)).toBe('1 enregistrement attend encore sa durée.');
  expect(said(3, 2)).toBe(
    '3 enregistrements sont à l’étude\u202f; 2 enregistrements attendent encore leur durée.',
  );
});

test('only mails that can be declined say how', () => {
  const { message } = written('DOSSIER_SUBMITTED', EXAMPLES.DOSSIER_SUBMITTED);
  const parts = { publicUrl: 'https://isrc.example', brand };
  expect(letterOf(message, { ...parts, mayDecline: true }).texte).toContain('/account/profile');
  expect(letterOf(message, { ...parts, mayDecline: false }).texte).not.toContain('/account/profile');
});
