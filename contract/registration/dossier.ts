/** The dossiers: enter, submit, take in charge, decide, read. */

import { z } from 'zod/mini';
import { domainError } from '#domain/domain-error.ts';
import { DECLARATIONS_REFUSED } from '#domain/dossier/decisions.ts';
import { DOSSIER_NOT_TAKEN, SIMPLE_MOVE_NAMES } from '#domain/dossier/state-machine.ts';
import { TRANSITION_REFUSED } from '#domain/registration/transitions.ts';
import { PARTY_TYPE_KEYS } from '#domain/structure/party-types.ts';
import { SITUATIONS } from '#domain/structure/situations.ts';
import { endpoint } from '../endpoint.ts';
import { historyEntry } from '../history.ts';
import { LARGEST_PAGE, pageRequest, rowsOf, SEARCH_RESULT_CAP } from '../lists.ts';
import { dossierEtat, id, idInQuery, neverBoth, text, timestamp } from '../values.ts';
import { declaredCase } from './agreements.ts';
import { dossierSort } from './criteria.ts';
import { elementOut } from './element.ts';
import { DOSSIER_CHANGED, DOSSIER_SENT, STRUCTURE_NOT_ELIGIBLE } from './isrc.ts';
import { NO_NUMBER_LEFT, OWN_NUMBERS_EXHAUSTED } from './prefixes.ts';
import { dossierChoix } from './proximity.ts';

export const DOSSIER_EMPTY = domainError(
  'DOSSIER_EMPTY',
  'conflict',
  'Ce dossier ne contient rien à envoyer.',
);
export const DOSSIER_ALREADY_SENT = domainError(
  'DOSSIER_ALREADY_SENT',
  'conflict',
  'Ce dossier est déjà envoyé : il n’y reste rien à envoyer.',
);
export const DOSSIER_TAKEN = domainError(
  'DOSSIER_TAKEN',
  'conflict',
  'Ce dossier est pris en charge par une autre personne.',
);
export const DOSSIER_ALREADY_DECIDED = domainError(
  'DOSSIER_ALREADY_DECIDED',
  'conflict',
  'Ce dossier a déjà été traité.',
);
/** A draft, or recordings that wait for their minuterie: nothing of it was sent to the society. */
export const DOSSIER_NOT_SENT = domainError(
  'DOSSIER_NOT_SENT',
  'conflict',
  'Rien dans ce dossier n’attend notre réponse : il n’est pas encore envoyé.',
);
/** A code that a recording carries cannot be entered; `errors` names each line. Nothing is written. */
export const DECLARED_CODE_REFUSED = domainError(
  'DECLARED_CODE_REFUSED',
  'conflict',
  'Un code déclaré ne peut pas être enregistré. Rien n’a été attribué.',
);

const counts = z.strictObject({
  USER: z.int(),
  MINU: z.int(),
  PRODUCT: z.int(),
  LOCK: z.int(),
  DONE: z.int(),
});
/** Person who has the dossier in charge, and since when; null when nobody has. */
const lock = z.nullable(
  z.strictObject({ par: z.string(), depuis: timestamp, parMoi: z.boolean() }),
);

const dossierHead = {
  dossierId: id,
  /** The number that people quote: year of creation and id. */
  numero: z.string(),
  structureId: id,
  raison: z.string(),
  numAyd: z.nullable(z.string()),
  marque: z.string(),
  titre: z.nullable(z.string()),
  etat: dossierEtat,
  createdAt: timestamp,
  updatedAt: timestamp,
  submittedAt: z.nullable(timestamp),
  /** Since when it waits for the society: its sending, or the minuterie that put it back in the society's hands. */
  waitingSince: z.nullable(timestamp),
  decidedAt: z.nullable(timestamp),
  lock,
};

export const dossierRow = z.strictObject({
  ...dossierHead,
  artiste: z.nullable(z.string()),
  phonogrammes: z.int(),
  videogrammes: z.int(),
  /** Elements refused and not yet sent again. */
  refuses: z.int(),
  counts,
});
export type DossierRow = z.output<typeof dossierRow>;

export const dossierOut = z.strictObject({
  ...dossierHead,
  deposePar: z.nullable(z.string()),
  statut: z.enum(PARTY_TYPE_KEYS),
  situation: z.enum(SITUATIONS),
  siret: z.nullable(z.string()),
  elements: z.array(elementOut),
  /** Choices about similar recordings; removed with a recording that reuses a code. */
  choixProximite: z.array(dossierChoix),
  /** Newest first: the last 200 lines, and all since the last decision. */
  history: z.array(historyEntry),
  /** Older lines are left out; `GET /api/history` has them all. */
  historyCut: z.boolean(),
  /** Prefix that would number each type; null when none has numbers left. */
  prefixes: z.strictObject({ P: z.nullable(z.string()), V: z.nullable(z.string()) }),
  /**
   * For staff: prefix of the pool that may be chosen when the structure's prefixes cannot number
   * the waiting recordings.
   */
  reserves: z.strictObject({ P: z.nullable(z.string()), V: z.nullable(z.string()) }),
  /** True when some of its codes were assigned from the society's pool by choice. */
  reserve: z.boolean(),
  /** For staff: the codes that recordings carry already, and what is known of them. */
  codesDeclares: z.array(declaredCase),
  can: z.strictObject({
    edit: z.boolean(),
    submit: z.boolean(),
    delete: z.boolean(),
    takeInCharge: z.boolean(),
    release: z.boolean(),
    decide: z.boolean(),
    /** Moves accepted by `POST /api/dossier/move`. */
    moves: z.array(z.enum(SIMPLE_MOVE_NAMES)),
  }),
});
export type DossierOut = z.output<typeof dossierOut>;

const dossierRef = z.strictObject({ dossierId: id });
const done = z.strictObject({ dossierId: id, etat: dossierEtat });

export const readDossier = endpoint({
  method: 'GET',
  path: '/api/dossier',
  summary: 'A dossier with its recordings, its history and what this person may do next.',
  permission: 'readDossiers',
  audit: null,
  query: z.strictObject({ dossierId: idInQuery }),
  body: null,
  output: dossierOut,
  errors: [],
});

export const listDossiers = endpoint({
  method: 'POST',
  path: '/api/dossier/list',
  summary:
    'The dossiers of the current structure, or of all for staff; file: "treat" is the staff queue, oldest first; ' +
    '"sent" those that are no draft; "ended" those of which nothing waits any more.',
  permission: 'readDossiers',
  audit: null,
  onReadReplica: true,
  query: null,
  body: z.strictObject({
    file: z.optional(z.enum(['draft', 'open', 'treat', 'sent', 'ended', 'all'])),
    texte: z.optional(text(250)),
    structureId: z.optional(id),
    dossierIds: z.optional(z.array(id).check(z.minLength(1), z.maxLength(LARGEST_PAGE))),
    limite: z.optional(z.int().check(z.minimum(1), z.maximum(SEARCH_RESULT_CAP))),
    /** By default the queue is oldest first, the others begin with the last change. */
    tri: z.optional(dossierSort),
    page: z.optional(pageRequest),
    type: z.optional(z.enum(['P', 'V'])),
    /** Only dossiers with a recorded choice about a similar recording. */
    proche: z.optional(z.literal(true)),
    /**
     * `commentaire`: only dossiers with a comment for staff. `tenu`: only those that a member of
     * staff has in charge now.
     */
    commentaire: z.optional(z.literal(true)),
    tenu: z.optional(z.literal(true)),
  }),
  output: rowsOf(dossierRow),
  errors: [],
});

export const renameDossier = endpoint({
  method: 'PUT',
  path: '/api/dossier/draft',
  summary: 'Names a draft dossier (title of the album, single or programme).',
  permission: 'writeDossiers',
  audit: 'dossier.rename',
  query: null,
  body: z.strictObject({ dossierId: id, titre: z.nullable(text(250)) }),
  output: done,
  errors: [DOSSIER_SENT],
});

export const submitDossier = endpoint({
  method: 'POST',
  path: '/api/dossier/submit',
  summary:
    'Sends every recording still being entered. Those without a duration wait for their minuterie.',
  permission: 'submitDossier',
  audit: 'dossier.submit',
  query: null,
  body: z.strictObject({
    dossierId: id,
    /** "I own these recordings or act for their owner, and none has a code yet." */
    attestation: z.literal(true, 'Cochez l’attestation pour envoyer la demande.'),
    /**
     * Elements shown before sending: refused if others are being entered now. Absent: all are sent.
     */
    elements: z.optional(
      z.array(z.strictObject({ elementId: id, revision: z.int() })).check(z.maxLength(10_000)),
    ),
  }),
  output: z.strictObject({
    dossierId: id,
    numero: z.string(),
    etat: dossierEtat,
    sent: z.int(),
    toTime: z.int(),
  }),
  errors: [
    STRUCTURE_NOT_ELIGIBLE,
    TRANSITION_REFUSED,
    DOSSIER_EMPTY,
    DOSSIER_ALREADY_SENT,
    DOSSIER_CHANGED,
  ],
});

export const takeDossierInCharge = endpoint({
  method: 'POST',
  path: '/api/dossier/lock',
  summary:
    'Staff take the dossier in charge for 30 minutes; asking again by the holder prolongs it.',
  permission: 'treatDossiers',
  audit: 'dossier.takeInCharge',
  query: null,
  body: dossierRef,
  output: z.strictObject({ dossierId: id, lock }),
  errors: [DOSSIER_TAKEN, DOSSIER_ALREADY_DECIDED, DOSSIER_NOT_SENT, TRANSITION_REFUSED],
});

export const moveDossier = endpoint({
  method: 'POST',
  path: '/api/dossier/move',
  summary:
    'Makes one of the moves that `can.moves` of the dossier names: they ask for words at most. Staff give it back so.',
  permission: 'readDossiers',
  audit: 'dossier.move',
  query: null,
  body: z.strictObject({
    dossierId: id,
    action: z.enum(SIMPLE_MOVE_NAMES),
    message: z.optional(text(2000)),
  }),
  output: done,
  errors: [DOSSIER_NOT_TAKEN, DOSSIER_TAKEN, DOSSIER_ALREADY_DECIDED, TRANSITION_REFUSED],
});

const declarations = z
  .array(
    z.strictObject({
      elementId: id,
      action: z.enum(['OK', 'KO', 'DELETE']),
      motif: z.optional(text(2000)),
    }),
  )
  .check(z.maxLength(10_000));

const decided = z.strictObject({
  dossierId: id,
  /** Null when no recording remains: all were deleted. */
  etat: z.nullable(dossierEtat),
  attributed: z.array(z.strictObject({ elementId: id, rang: z.int(), isrc: z.string() })),
  refused: z.array(id),
  deleted: z.array(id),
});

const decisionErrors = [
  DOSSIER_NOT_TAKEN,
  DOSSIER_TAKEN,
  DOSSIER_ALREADY_DECIDED,
  DECLARATIONS_REFUSED,
  TRANSITION_REFUSED,
  NO_NUMBER_LEFT,
  OWN_NUMBERS_EXHAUSTED,
  DECLARED_CODE_REFUSED,
] as const;

export const validateDossier = endpoint({
  method: 'POST',
  path: '/api/dossier',
  summary:
    'Decides a dossier held by the caller: recordings not named are accepted (OK) and receive their codes. ' +
    'With `_method: "DELETE"`, deletes a draft dossier instead (rights of deletion).',
  permission: 'readDossiers',
  audit: 'dossier.decide',
  query: null,
  body: z
    .strictObject({
      dossierId: id,
      declarations: z.optional(declarations),
      /** Chosen: where the structure's own prefixes cannot number the dossier, the society's pool does. */
      reserve: z.optional(z.boolean()),
      _method: z.optional(z.literal('DELETE')),
    })
    .check(
      neverBoth('_method', 'declarations', 'Une suppression ne décide rien : retirez ce champ.'),
    )
    .register(z.globalRegistry, { not: { required: ['_method', 'declarations'] } }),
  output: z.union([decided, z.strictObject({ dossierId: id, deleted: z.literal(true) })]),
  errors: [...decisionErrors],
  journaled: true,
});

export const rejectDossier = endpoint({
  method: 'PUT',
  path: '/api/dossier',
  summary:
    'Decides a dossier held by the caller: recordings not named are refused (KO) with the motive given.',
  permission: 'treatDossiers',
  audit: 'dossier.decide',
  query: null,
  body: z.strictObject({
    dossierId: id,
    declarations: z.optional(declarations),
    motif: z.optional(text(2000)),
  }),
  output: decided,
  errors: [...decisionErrors],
});
