/**
 * Events that people must be notified of. A verb emits one with its facts; recipients and texts are
 * decided in one place (`server/modules/notifications`).
 */

import type { Right } from '#domain/profile/rights.ts';
import type { Letter } from '../dossier/simple-moves.ts';
import type { ElementType } from '../element/lists.ts';
import type { RoleSet } from '../permission/roles.ts';
import type { EtatClos } from '../register/agreement.ts';
import type { Partie } from '../register/transfer.ts';

/** A recording as one names it to its producer. */
export type NamedRecording = { readonly titre: string | null; readonly version: string | null };

/** A person that the team knows, or has to answer. */
type Named = { readonly nom: string; readonly prenom: string };
type Dossier = { readonly numero: string; readonly titre: string | null };
type Prefixe = { readonly code: string; readonly type: ElementType };
/** A recording that has its code, without hyphens. */
type Coded = NamedRecording & { readonly isrc: string };
/**
 * A transfer from the point of view of one party: its side, the name of the other party, the number
 * of codes.
 */
type Transfert = { readonly partie: Partie; readonly autre: string; readonly count: number };

/** A free text about a dossier, shown after the sentence of the portal. */
type Written = Dossier & { readonly letter: Letter; readonly message: string };

/** The facts of each kind, beyond the structure, the dossier and the person it is about. */
export type NotificationFacts = {
  DOSSIER_MESSAGE: Written;
  DOSSIER_ANSWER: Written;
  DOSSIER_SUBMITTED: Dossier & {
    readonly sent: number;
    /** Sent, but waiting for their minuterie. */
    readonly toTime: number;
  };
  DOSSIER_DECIDED: Dossier & {
    /** In track order; `isrc` without hyphens. */
    readonly attributed: readonly (NamedRecording & { readonly isrc: string })[];
    readonly refused: readonly (NamedRecording & { readonly motif: string | null })[];
    readonly deleted: number;
    /** Some of the codes come from the society's pool, although the structure has prefixes: staff chose it. */
    readonly reserve: boolean;
  };
  ACCOUNT_SUBMITTED: { readonly emailVerifie: boolean };
  ACCOUNT_ACCEPTED: Record<never, never>;
  ACCOUNT_REFUSED: { readonly motif: string };
  /** The structure was deleted: its name and brand are included. */
  ACCOUNT_DELETED: { readonly raison: string };
  TEAM_INVITED: RoleSet;
  /** For a person who already has an account: accepts or declines. */
  INVITATION_RECEIVED: RoleSet;
  /** The invited address only: nothing else may be disclosed before the person joins the team. */
  INVITATION_ACCEPTED: { readonly email: string };
  INVITATION_REFUSED: { readonly email: string };
  TEAM_JOINED: RoleSet;
  /** Null: no reason was given. */
  TEAM_DECLINED: { readonly motif: string | null };
  TEAM_ROLES_CHANGED: RoleSet;
  TEAM_REMOVED: Record<never, never>;
  JOIN_REQUESTED: Named;
  /** To the managers of the team: the society attached a person to it. */
  TEAM_ATTACHED: Named;
  PREFIX_ALLOCATED: Prefixe & { readonly rangeStart: number; readonly rangeEnd: number };
  PREFIX_CLOSED: Prefixe & { readonly motif: string };
  PREFIX_NEARLY_EXHAUSTED: Prefixe & { readonly annee: number };
  /** Of one structure: its dossier waits for another prefix, or for a choice of staff. */
  OWN_NUMBERS_EXHAUSTED: { readonly type: ElementType; readonly annee: number };
  NUMBERS_EXHAUSTED: { readonly type: ElementType; readonly annee: number };
  MINUTERIE_REMINDER: Dossier & {
    /** Recordings without a complete minuterie. */
    readonly missing: number;
    /** Recordings that have their code, and whose duration may still change. */
    readonly provisional: number;
  };
  /** Requested by the structure and answered by staff, or the reverse. */
  CORRECTION_ASKED: Coded & { readonly motif: string };
  CORRECTION_PROPOSED: Coded & { readonly motif: string };
  CORRECTION_ANSWERED: Coded & { readonly etat: EtatClos; readonly reponse: string | null };
  /** Corrections of one sheet, requested together and notified once. */
  CORRECTIONS_ASKED: { readonly nombre: number; readonly fichier: string; readonly motif: string };
  CORRECTIONS_ANSWERED: {
    readonly fichier: string;
    readonly acceptees: number;
    readonly refusees: number;
    /** Reason of the refusals. */
    readonly reponse: string | null;
    readonly codes: readonly { readonly isrc: string; readonly etat: EtatClos }[];
  };
  /**
   * Codes declared under a prefix that the structure holds: those requested together, without
   * hyphens.
   */
  AGREEMENT_ASKED: { readonly codes: readonly string[] };
  AGREEMENT_ANSWERED: Coded & { readonly etat: EtatClos; readonly reponse: string | null };
  /** About a person or a structure; `nom` is its name. */
  IDENTITY_CHANGE_ASKED: { readonly nom: string; readonly motif: string };
  IDENTITY_CHANGE_ANSWERED: {
    readonly nom: string;
    readonly etat: EtatClos;
    readonly reponse: string | null;
    /** True for a change of the structure, false for one of the requester. */
    readonly ofStructure: boolean;
  };
  /** To the current address, until the new one, masked here, is proved. */
  ADDRESS_CHANGE_ASKED: { readonly adresse: string | null };
  /** To the new address alone: the link that proves it. */
  ADDRESS_TO_PROVE: { readonly jeton: string };
  /** To the previous address; the new one is masked. */
  ADDRESS_CHANGED: { readonly adresse: string | null };
  CODE_CANCELLED: Coded & { readonly motif: string; readonly remplacePar: string | null };
  /** `expireLe`: ISO 8601. */
  TRANSFER_OFFERED: Transfert & { readonly motif: string; readonly expireLe: string };
  TRANSFER_CLOSED: Transfert & {
    readonly etat: EtatClos;
    /** Text of the answer. */
    readonly motif: string | null;
  };
  /** Somebody asks something of their data. Who it is stands on the page alone. */
  RIGHT_ASKED: { readonly genre: Right };
  /** To whoever asked; of an erasure that was granted, to the address that they had a moment ago. */
  RIGHT_ANSWERED: {
    readonly genre: Right;
    readonly accordee: boolean;
    readonly reponse: string;
  };
  /** `serveur`: the host of the webhook; `depuis`: since when nothing arrives there, ISO 8601. */
  WEBHOOK_DISABLED: { readonly serveur: string; readonly depuis: string };
};

export type NotificationKind = keyof NotificationFacts;

/** Names of all kinds on the wire; the compiler checks that they match the facts. */
export const NOTIFICATION_KINDS = [
  'DOSSIER_SUBMITTED',
  'DOSSIER_DECIDED',
  'DOSSIER_MESSAGE',
  'DOSSIER_ANSWER',
  'ACCOUNT_SUBMITTED',
  'ACCOUNT_ACCEPTED',
  'ACCOUNT_REFUSED',
  'ACCOUNT_DELETED',
  'TEAM_INVITED',
  'INVITATION_RECEIVED',
  'INVITATION_ACCEPTED',
  'INVITATION_REFUSED',
  'TEAM_JOINED',
  'TEAM_DECLINED',
  'TEAM_ROLES_CHANGED',
  'TEAM_REMOVED',
  'JOIN_REQUESTED',
  'TEAM_ATTACHED',
  'PREFIX_ALLOCATED',
  'PREFIX_CLOSED',
  'PREFIX_NEARLY_EXHAUSTED',
  'OWN_NUMBERS_EXHAUSTED',
  'NUMBERS_EXHAUSTED',
  'MINUTERIE_REMINDER',
  'CORRECTION_ASKED',
  'CORRECTION_PROPOSED',
  'CORRECTION_ANSWERED',
  'CORRECTIONS_ASKED',
  'CORRECTIONS_ANSWERED',
  'AGREEMENT_ASKED',
  'AGREEMENT_ANSWERED',
  'IDENTITY_CHANGE_ASKED',
  'IDENTITY_CHANGE_ANSWERED',
  'ADDRESS_CHANGE_ASKED',
  'ADDRESS_TO_PROVE',
  'ADDRESS_CHANGED',
  'CODE_CANCELLED',
  'TRANSFER_OFFERED',
  'TRANSFER_CLOSED',
  'RIGHT_ASKED',
  'RIGHT_ANSWERED',
  'WEBHOOK_DISABLED',
] as const satisfies readonly NotificationKind[];

export type NotificationOf<Kind extends NotificationKind> = {
  readonly kind: Kind;
  /** Structure concerned; null when it was deleted, or when there is none. */
  readonly structureId: number | null;
  /** Dossier concerned, while it exists. */
  readonly dossierId?: number | null;
  /** The person most concerned: who submitted, who was invited, who asks. */
  readonly interlocuteurId?: number | null;
  /** Brand of the mail, when no structure determines it any more. */
  readonly marque?: string;
  /**
   * Deduplication key: the same kind with the same occasion is sent once to a person. Without it,
   * every call notifies.
   */
  readonly occasion?: string;
  /**
   * Deduplication key of the mail alone, where repeated requests could otherwise send many mails;
   * null: no mail.
   */
  readonly mailOccasion?: string | null;
  /**
   * Sends a mail with a personal link to this address only, instead of the person's; nothing is
   * shown on the portal.
   */
  readonly to?: string;
  readonly facts: NotificationFacts[Kind];
};

/** One of all kinds, each with its own facts. */
export type Notification<Kind extends NotificationKind = NotificationKind> = {
  [K in Kind]: NotificationOf<K>;
}[Kind];
