/** A brand in the form: typed values, request body, errors and differences. */

import { brandDefinition } from '#contract/brand/definition.ts';
import {
  type BrandDefinition,
  type BrandError,
  LINKS,
  type Link,
  strangeRealm,
} from '#domain/brand/definition.ts';
import { notForProduction } from '#domain/brand/production.ts';
import type { BrandColours } from '#domain/brand/tokens.ts';
import { brandsStaff as messages } from './messages.ts';

export type TypedNetwork = { readonly key: number; readonly nom: string; readonly url: string };

/** Every field is text until validated. */
export type Typed = {
  readonly societe: string;
  readonly appellation: string;
  readonly logo: string | null;
  /** One line of text for each address line. */
  readonly adresse: string;
  readonly contactEmail: string;
  readonly contactTelephone: string;
  readonly links: Readonly<Record<Link, string>>;
  readonly suffixes: Readonly<Record<string, string>>;
  readonly reseaux: readonly TypedNetwork[];
  readonly couleurs: BrandColours;
};

let lastKey = 0;
/** A stable key, so that the fields keep the focus. */
export function aNetwork(nom = '', url = ''): TypedNetwork {
  lastKey += 1;
  return { key: lastKey, nom, url };
}

const eachLink = <Value>(of: (link: Link) => Value) =>
  Object.fromEntries(LINKS.map((link) => [link, of(link)])) as Record<Link, Value>;

export function typedOf({ appellation, adresse, links, ...rest }: BrandDefinition): Typed {
  const { suffixesEspace, reseaux } = links;
  return {
    ...rest,
    appellation: appellation ?? '',
    adresse: adresse.join('\n'),
    links: eachLink((link) => links[link] ?? ''),
    suffixes: suffixesEspace,
    reseaux: reseaux.map(({ nom, url }) => aNetwork(nom, url)),
  };
}

export function definitionOf({ links, suffixes, reseaux, ...typed }: Typed): BrandDefinition {
  return {
    societe: typed.societe.trim(),
    appellation: typed.appellation.trim() || null,
    couleurs: coloursOf(typed.couleurs),
    logo: typed.logo,
    adresse: typed.adresse.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()])),
    contactEmail: typed.contactEmail.trim(),
    contactTelephone: typed.contactTelephone.trim(),
    links: {
      ...eachLink((link) => links[link].trim() || null),
      suffixesEspace: suffixes,
      reseaux: reseaux.map(({ nom, url }) => ({ nom: nom.trim(), url: url.trim() })),
    },
  };
}

/** Unset values are left out; the order is constant, for comparison. */
function coloursOf({ primaire, teinte, neutre, clair, sombre }: BrandColours): BrandColours {
  return {
    primaire,
    ...(teinte === undefined ? {} : { teinte }),
    ...(neutre === undefined ? {} : { neutre }),
    ...(Object.keys(clair ?? {}).length === 0 ? {} : { clair }),
    ...(Object.keys(sombre ?? {}).length === 0 ? {} : { sombre }),
  };
}

export const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one) === JSON.stringify(other);

/** Realm and environment, which the required fields depend on. */
export type Location = { readonly realm: string; readonly production: boolean };

/** All errors the server would report, except those of the logo file. */
export function errorsOf(
  definition: BrandDefinition,
  { realm, production }: Location,
): BrandError[] {
  const read = brandDefinition.safeParse(definition);
  const issues = read.success ? [] : read.error.issues;
  return [
    ...issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message })),
    ...strangeRealm(definition.links, realm),
    ...(production ? notForProduction(definition) : []),
  ];
}

type Definition = { readonly [Key in keyof BrandDefinition]: BrandDefinition[Key] };

/** My value for each field I changed since the version read, theirs otherwise. */
export function merged(base: Definition, mine: Definition, theirs: Definition): BrandDefinition {
  return {
    ...mergedKeys(base, mine, theirs),
    links: mergedKeys(base.links, mine.links, theirs.links),
    couleurs: mergedKeys(base.couleurs, mine.couleurs, theirs.couleurs),
  };
}

function mergedKeys<Part extends object>(base: Part, mine: Part, theirs: Part): Part {
  const stored = Object.entries(mine).filter(
    ([key, value]) => !isSame(value, base[key as keyof Part]),
  );
  const left = Object.keys(base).filter((key) => !(key in mine));
  const status = Object.entries(theirs).filter(([key]) => !left.includes(key));
  return Object.fromEntries([...status, ...stored]) as Part;
}

type Message = keyof typeof messages.fields;

/** Each value as text, to compare two versions. */
export function textIn({
  couleurs,
  links,
  adresse,
  ...rest
}: BrandDefinition): ReadonlyMap<Message, string> {
  const { reseaux, suffixesEspace, ...single } = links;
  const listed = (facts: object) =>
    Object.entries(facts)
      .map(([name, value]) => `${name} ${value}`)
      .join(', ');
  const entries: readonly (readonly [Message, string | null | undefined])[] = [
    ...Object.entries(rest).map(([key, value]) => [key as Message, value] as const),
    ['adresse', adresse.join(', ')],
    ...LINKS.map((link) => [link, single[link]] as const),
    ['suffixes', listed(suffixesEspace)],
    ['reseaux', reseaux.map(({ nom, url }) => `${nom} ${url}`).join(', ')],
    ['primaire', couleurs.primaire],
    ['teinte', couleurs.teinte === undefined ? '' : messages.colour.degrees(couleurs.teinte)],
    ['neutre', listed(couleurs.neutre ?? {})],
    ['clair', listed(couleurs.clair ?? {})],
    ['sombre', listed(couleurs.sombre ?? {})],
  ];
  return new Map(entries.map(([key, value]) => [key, value ?? '']));
}

const HEX = /^#[0-9a-f]{6}$/i;

/**
 * Colours valid for display while one is being typed: an invalid primary colour falls back to the
 * one read, other invalid ones are left out.
 */
export function coloursShown(couleurs: BrandColours, brandColours: BrandColours): BrandColours {
  const drawn = (chosen: BrandColours['clair']) =>
    Object.fromEntries(Object.entries(chosen ?? {}).filter(([, value]) => HEX.test(value)));
  const primaire = HEX.test(couleurs.primaire) ? couleurs.primaire : brandColours.primaire;
  return { ...couleurs, primaire, clair: drawn(couleurs.clair), sombre: drawn(couleurs.sombre) };
}
