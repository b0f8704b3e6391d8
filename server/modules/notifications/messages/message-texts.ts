/** Small words that several messages share. */

import type { ElementType } from '#domain/element/lists.ts';
import { counted } from '#domain/french.ts';
import type { NamedRecording } from '#domain/notification/notification.ts';
import { CONTACT_ROLES, type RoleSet } from '#domain/permission/roles.ts';

/** Whose pages show what a message is about. */
export type Area = 'structure' | 'society';

/** What a message may say of the structure that it is about. */
export type About = {
  /**
   * Its registered name; null while staff have not validated it: anyone may open a structure under any
   * name, and must not have it written to strangers by the society.
   */
  readonly raison: string | null;
  /** Its name even so, for its own people. */
  readonly ownName: string;
  readonly mayRequest: boolean;
  /** The slug of its brand, in the addresses of the staff's room. */
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
    /** What the link is for, without colon. */
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

/** What somebody wrote, as a sentence of ours goes on. */
export const ended = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`);

/** `2026-00012 « Archipels »`. */
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

/** `FR-Z03`, as codes are shown. */
export const shownPrefixe = (code: string) => `${code.slice(0, 2)}-${code.slice(2)}`;
