/** Phrases shared by several messages. */

import type { ElementType } from '#domain/element/lists.ts';
import { counted } from '#domain/french.ts';
import type { NamedRecording } from '#domain/notification/notification.ts';
import { CONTACT_ROLES, type RoleSet } from '#domain/permission/roles.ts';

/** Whose pages a message links to. */
export type Area = 'structure' | 'society';

/** Facts about its structure that a message may contain. */
export type About = {
  /**
   * Its registered name; null until staff have validated it: anyone may open a structure under any
   * name, and the society must not mail that name to strangers.
   */
  readonly raison: string | null;
  /** Its name regardless of validation, for its own members. */
  readonly ownName: string;
  readonly mayRequest: boolean;
  /** The slug of its brand, in the addresses of the staff pages. */
  readonly slug: string;
  /** Of the one who reads it. */
  readonly area: Area;
};

export type Message = {
  readonly titre: string;
  readonly texte: string;
  /** Page of the portal, an absolute path. */
  readonly lien: string;
  readonly mail: {
    readonly sujet: string;
    readonly corps: readonly string[];
    /** Label of the link, without colon. */
    readonly action: string;
  };
};

export const recordings = (count: number) => counted(count, 'enregistrement', 'enregistrements');

export function theStructure({ raison }: About): string {
  return raison === null ? 'une structure en cours d’inscription' : `la structure ${raison}`;
}

export function capitalised(sentence: string): string {
  return `${sentence.charAt(0).toLocaleUpperCase('fr')}${sentence.slice(1)}`;
}

/** Ends a person's text with punctuation, so that a sentence can follow. */
export const ended = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`);

/** Number and title, as `2026-00012 « Archipels »`. */
export function named({
  numero,
  titre,
}: {
  readonly numero: string;
  readonly titre: string | null;
}): string {
  return titre === null ? numero : `${numero} « ${titre} »`;
}

export function recordingName({ titre, version }: NamedRecording): string {
  const name = titre ?? 'Sans titre';
  return version === null ? name : `${name} (${version})`;
}

export function rolesText(roles: RoleSet): string {
  const locked = CONTACT_ROLES.filter(({ flag }) => roles[flag]).map(({ label }) => label);
  return locked.length === 0 ? 'aucun (vous consultez, sans modifier)' : locked.join(', ');
}

export const typeText = (type: ElementType) => (type === 'P' ? 'phonogrammes' : 'vidéogrammes');

/** Display form of a prefix, as `FR-Z03`. */
export const shownPrefixe = (code: string) => `${code.slice(0, 2)}-${code.slice(2)}`;
