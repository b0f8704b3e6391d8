/** Requests of a person about their own data, and the society's answers. */

import { z } from 'zod/mini';
import { type CallLimit, endpoint, fileAnswer } from '#contract/endpoint.ts';
import { filePart } from '#contract/files.ts';
import { day, rowsOf } from '#contract/lists.ts';
import { TOO_MANY_REQUESTS } from '#contract/problem.ts';
import { JUSTIFICATIF_INFECTED, JUSTIFICATIF_TOO_LARGE } from '#contract/upload.ts';
import { id, idInQuery, text, timestamp } from '#contract/values.ts';
import { domainError } from '#domain/domain-error.ts';
import { LARGEST_JUSTIFICATIF } from '#domain/justificatif/limits.ts';
import { OWN_RIGHTS, RIGHTS } from '#domain/profile/rights.ts';

export const RIGHT_REQUESTED = domainError(
  'RIGHT_ASKED',
  'conflict',
  'Vous avez déjà fait cette demande : nous allons y répondre.',
);
export const RIGHT_ANSWERED = domainError(
  'RIGHT_ANSWERED',
  'conflict',
  'Cette demande a déjà reçu sa réponse.',
);
export const ERASURE_OF_STAFF = domainError(
  'ERASURE_OF_STAFF',
  'conflict',
  'Cette personne fait partie de notre équipe : retirez-la d’abord de celle-ci.',
);

const demande = z.strictObject({
  demandeId: id,
  genre: z.enum(RIGHTS),
  texte: z.nullable(z.string()),
  demandeeLe: timestamp,
  traiteeLe: z.nullable(timestamp),
  accordee: z.nullable(z.boolean()),
  reponse: z.nullable(z.string()),
});

/** Lines shown per section on screen; the file holds all. */
export const LINES_SHOWN = 5;

/** Limited, because each call reads many tables. */
const READINGS: CallLimit = { name: 'donnees', perMinute: 30, domainError: TOO_MANY_REQUESTS };
/** Limited, because each file reads years of history. */
const FILES: CallLimit = { name: 'donnees-fichier', perMinute: 3, domainError: TOO_MANY_REQUESTS };

export const readOwnData = endpoint({
  method: 'GET',
  path: '/api/profile/donnees',
  summary:
    'What the portal holds about the person who asks, in sections with French titles: how many lines, the first five of ' +
    'them; and their requests. The file holds every line.',
  permission: 'completeProfile',
  audit: null,
  query: null,
  body: null,
  output: z.strictObject({
    email: z.string(),
    lueLe: timestamp,
    sections: z.array(
      z.strictObject({
        titre: z.string(),
        /** Lines in all. */
        total: z.int(),
        lignes: z.array(z.record(z.string(), z.unknown())),
      }),
    ),
    demandes: z.array(demande),
  }),
  errors: [],
  limit: READINGS,
});

export const downloadOwnData = endpoint({
  method: 'GET',
  path: '/api/profile/donnees/fichier',
  summary:
    'All that the portal holds about the person who asks, as a JSON file, in sections with French titles.',
  permission: 'completeProfile',
  audit: null,
  query: null,
  body: null,
  output: fileAnswer,
  answersFile: true,
  errors: [],
  limit: FILES,
});

export const askRight = endpoint({
  method: 'POST',
  path: '/api/profile/droits',
  summary:
    'Asks for the rectification or the erasure of what the portal holds about oneself; staff answer.',
  permission: 'completeProfile',
  audit: 'droit.ask',
  query: null,
  body: z.strictObject({ genre: z.enum(OWN_RIGHTS), texte: z.nullable(text(2000)) }),
  output: demande,
  errors: [RIGHT_REQUESTED],
});

const row = z.extend(demande, {
  personne: z.strictObject({
    interlocuteurId: id,
    nom: z.string(),
    prenom: z.string(),
    email: z.string(),
  }),
  traiteePar: z.nullable(z.string()),
  /** Of staff, for somebody who cannot sign in; null: the person asked themselves. */
  ouvertePar: z.nullable(z.string()),
  /** What proves who asks, until the request is answered. */
  piece: z.nullable(z.strictObject({ nom: z.string(), taille: z.int() })),
});
export type RightRow = z.output<typeof row>;

export const listRights = endpoint({
  method: 'GET',
  path: '/api/droits',
  summary:
    'Requests of people about their data, at most 2500: those that wait, the oldest first, then the last that were answered.',
  permission: 'answerRights',
  audit: null,
  query: null,
  body: null,
  output: rowsOf(row),
  errors: [],
});

export const answerRight = endpoint({
  method: 'PUT',
  path: '/api/droits',
  summary:
    'Answers a request. An erasure that is granted replaces what names the person by a mark, in records, history and ' +
    'messages; codes, and who received them, stay.',
  permission: 'answerRights',
  audit: 'droit.answer',
  query: null,
  body: z.strictObject({ demandeId: id, accordee: z.boolean(), reponse: text(2000, 1) }),
  output: z.strictObject({
    demandeId: id,
    accordee: z.boolean(),
    /** Number of history lines from which a name was erased. */
    lignesEffacees: z.int(),
  }),
  errors: [RIGHT_ANSWERED, ERASURE_OF_STAFF],
  journaled: true,
});

export const openRight = endpoint({
  method: 'POST',
  path: '/api/droits',
  summary:
    'Opens a request for somebody who cannot sign in, by a letter for example, with the paper that proves who asks ' +
    '(PDF, PNG, JPEG; 5,242,880 bytes). The month of the law runs from the day on which it arrived.',
  permission: 'answerRights',
  audit: 'droit.open',
  query: null,
  body: z.strictObject({
    interlocuteurId: idInQuery,
    genre: z.enum(RIGHTS),
    texte: z.optional(text(2000)),
    /** The day on which it arrived. */
    recueLe: day,
    piece: z.array(filePart).check(z.minLength(1, 'Joignez la pièce qui accompagne la demande.')),
  }),
  files: { as: 'parts', field: 'piece', maximum: 1, bytes: LARGEST_JUSTIFICATIF },
  bodyLimit: LARGEST_JUSTIFICATIF + 65_536,
  output: row,
  errors: [RIGHT_REQUESTED, JUSTIFICATIF_TOO_LARGE, JUSTIFICATIF_INFECTED],
});

const ofRequest = z.strictObject({ demandeId: idInQuery });

export const readRightPaper = endpoint({
  method: 'GET',
  path: '/api/droits/piece',
  summary: 'The paper of a request that staff opened, until it is answered.',
  permission: 'answerRights',
  audit: null,
  query: ofRequest,
  body: null,
  output: fileAnswer,
  answersFile: true,
  errors: [],
});

export const downloadPersonData = endpoint({
  method: 'GET',
  path: '/api/droits/fichier',
  summary:
    'All that the portal holds about the person of a request, as a JSON file, for whoever cannot sign in and take it away.',
  permission: 'answerRights',
  audit: null,
  query: ofRequest,
  body: null,
  output: fileAnswer,
  answersFile: true,
  errors: [],
  limit: FILES,
});
