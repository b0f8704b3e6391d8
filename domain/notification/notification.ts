/**
 * What happened that somebody must learn of. A verb says it with the facts of its own; who is told
 * and in which words is decided in one place (`server/modules/notifications`).
 */

import type { Letter } from '../dossier/simple-moves.ts';
import type { ElementType } from '../element/lists.ts';
import type { RoleSet } from '../permission/roles.ts';
import type { EtatClos } from '../register/agreement.ts';
import type { Partie } from '../register/transfer.ts';

/** A recording as one names it to its producer. */
export type NamedRecording = { readonly titre: string | null; readonly version: string | null };

/** A person whom the team knows, or has to answer. */
type Named = { readonly nom: string; readonly prenom: string };
type Dossier = { readonly numero: string; readonly titre: string | null };
type Prefixe = { readonly code: string; readonly type: ElementType };
/** A recording that has its code, without hyphens. */
type Coded = NamedRecording & { readonly isrc: string };
/** A transfer as one of its parties reads it: which one it is, who the other is, how many codes. */
type Transfert = { readonly partie: Partie; readonly autre: string; readonly count: number };

/** Words that somebody wrote about a dossier, after the sentence of the portal. */
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
  /** The structure is gone: its name and its brand are told here. */
  ACCOUNT_DELETED: { readonly raison: string };
  TEAM_INVITED: RoleSet;
  /** To somebody who signs in already: they say yes or no. */
  INVITATION_RECEIVED: RoleSet;
  /** The address that was invited: all that may be said before somebody belongs to the team. */
  INVITATION_ACCEPTED: { readonly email: string };
  INVITATION_REFUSED: { readonly email: string };
  TEAM_JOINED: RoleSet;
  /** Null: no reason was given. */
  TEAM_DECLINED: { readonly motif: string | null };
  TEAM_ROLES_CHANGED: RoleSet;
  TEAM_REMOVED: Record<never, never>;
  JOIN_REQUESTED: Named;
  /** To those who manage the team: the society attached somebody to it. */
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
  /** By the structure, for staff to answer; by staff, for the structure to answer. */
  CORRECTION_ASKED: Coded & { readonly motif: string };
  CORRECTION_PROPOSED: Coded & { readonly motif: string };
  CORRECTION_ANSWERED: Coded & { readonly etat: EtatClos; readonly reponse: string | null };
  /** Those of one sheet, asked for together and told once. */
  CORRECTIONS_ASKED: { readonly nombre: number; readonly fichier: string; readonly motif: string };
  CORRECTIONS_ANSWERED: {
    readonly fichier: string;
    readonly acceptees: number;
    readonly refusees: number;
    /** Why some were refused. */
    readonly reponse: string | null;
    readonly codes: readonly { readonly isrc: string; readonly etat: EtatClos }[];
  };
  /** Somebody declares codes of a prefix that the structure holds: those asked about together, without hyphens. */
  AGREEMENT_ASKED: { readonly codes: readonly string[] };
  AGREEMENT_ANSWERED: Coded & { readonly etat: EtatClos; readonly reponse: string | null };
  /** Of a person, or of a structure; `nom`: whose. */
  IDENTITY_CHANGE_ASKED: { readonly nom: string; readonly motif: string };
  IDENTITY_CHANGE_ANSWERED: {
    readonly nom: string;
    readonly etat: EtatClos;
    readonly reponse: string | null;
    /** Of the structure, and not of the person who asked. */
    readonly ofStructure: boolean;
  };
  /** To the address that counts until the new one, masked, is proven. */
  ADDRESS_CHANGE_ASKED: { readonly adresse: string | null };
  /** To the new address alone: the link that proves it. */
  ADDRESS_TO_PROVE: { readonly jeton: string };
  /** To the address that was theirs a moment ago; the new one is masked. */
  ADDRESS_CHANGED: { readonly adresse: string | null };
  CODE_CANCELLED: Coded & { readonly motif: string; readonly remplacePar: string | null };
  /** `expireLe`: ISO 8601. */
  TRANSFER_OFFERED: Transfert & { readonly motif: string; readonly expireLe: string };
  TRANSFER_CLOSED: Transfert & {
    readonly etat: EtatClos;
    /** What was said with it. */
    readonly motif: string | null;
  };
  /** `serveur`: the host of the webhook; `depuis`: since when nothing arrives there, ISO 8601. */
  WEBHOOK_DISABLED: { readonly serveur: string; readonly depuis: string };
};

export type NotificationKind = keyof NotificationFacts;

/** The names of all kinds, as they travel; held to the facts by the compiler. */
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
  'WEBHOOK_DISABLED',
] as const satisfies readonly NotificationKind[];

export type NotificationOf<Kind extends NotificationKind> = {
  readonly kind: Kind;
  /** The structure that it is about; null when it is gone, or when nobody's structure is meant. */
  readonly structureId: number | null;
  /** The dossier that it is about, while there is one. */
  readonly dossierId?: number | null;
  /** The person most concerned: who submitted, who was invited, who asks. */
  readonly interlocuteurId?: number | null;
  /** Whose name the letter bears, when no structure says it any more. */
  readonly marque?: string;
  /**
   * Names the occasion: the same kind on the same occasion is told once to a person. Without it,
   * every telling is an occasion of its own.
   */
  readonly occasion?: string;
  /** The same for the mail alone, where somebody could have others mailed again and again; null: no mail. */
  readonly mailOccasion?: string | null;
  /** A letter with a personal link goes to this address alone, in place of the person's: nothing of it is shown on the portal. */
  readonly to?: string;
  readonly facts: NotificationFacts[Kind];
};

/** One of all kinds, each with its own facts. */
export type Notification<Kind extends NotificationKind = NotificationKind> = {
  [K in Kind]: NotificationOf<K>;
}[Kind];
