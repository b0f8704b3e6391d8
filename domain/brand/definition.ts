/** Definition of a brand: initially from a file, then edited by staff. */

import type { BrandColours } from './tokens.ts';

/** Pages of the society, each one address; `{suffixe}` of the first gives way to the suffix of the realm. */
export const LINKS = [
  'espaceMembre',
  'siteSociete',
  'confidentialite',
  'conditions',
  'mentionsLegales',
  'accessibilite',
] as const;
export type Link = (typeof LINKS)[number];

export type SocialNetwork = { readonly nom: string; readonly url: string };

export type BrandLinks = Readonly<Record<Link, string | null>> & {
  readonly suffixesEspace: Readonly<Record<string, string>>;
  readonly reseaux: readonly SocialNetwork[];
};

export type BrandDefinition = {
  readonly societe: string;
  /** Name of the society in sentences, with its article; null: « la » and its code. */
  readonly appellation: string | null;
  readonly couleurs: BrandColours;
  /** The name of its drawing; null: that of the portal. */
  readonly logo: string | null;
  /** The postal address, line by line. */
  readonly adresse: readonly string[];
  readonly contactEmail: string;
  readonly contactTelephone: string;
  readonly links: BrandLinks;
};

/** An invalid value, with its dotted path. */
export type BrandError = { readonly path: string; readonly message: string };

export const SUFFIX = '{suffixe}';

/** A trial would otherwise send its members to the real member space. */
export function strangeRealm(links: BrandLinks, realm: string): BrandError[] {
  if (!links.espaceMembre?.includes(SUFFIX) || links.suffixesEspace[realm] !== undefined) return [];
  const message = `il manque le suffixe du domaine de comptes « ${realm} ».`;
  return [{ path: 'links.suffixesEspace', message }];
}

/** Address of « Mon Espace » for people who sign in at that realm. */
export function memberSpace(
  { espaceMembre, suffixesEspace }: BrandLinks,
  realm: string,
): string | null {
  return espaceMembre?.replace(SUFFIX, suffixesEspace[realm] ?? '') ?? null;
}
