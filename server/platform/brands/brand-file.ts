/**
 * The brands of a deployment, from the file that `BRANDS_FILE` names, or from the one that ships. The only place that
 * knows where brands come from: whoever serves them asks `Brands`.
 */

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, extname, resolve } from 'node:path';
import { z } from 'zod';
import { weakPairs } from '#domain/brand/contrast.ts';
import { deriveTokens, TOKENS } from '#domain/brand/tokens.ts';
import type { HouseBrand } from './brands.ts';
import shipped from './shipped.json' with { type: 'json' };

/** First words of addresses of the site: a slug must not hide one. */
const TAKEN = ['about', 'account', 'api', 'assets', 'courriels', 'health', 'isrc', 'realms', 'verification'];
const SUFFIX = '{suffixe}';

const text = (sentence: string) => z.string(sentence).trim().min(1, sentence).max(200, sentence);
const word = (pattern: RegExp, sentence: string) => z.string(sentence).regex(pattern, sentence);

const ADDRESS = 'il faut une adresse complète, qui commence par https://.';
const address = z.url({ protocol: /^https?$/, error: ADDRESS });
const link = z.nullable(address).default(null);
const memberSpace = z
  .string(ADDRESS)
  .refine((given) => address.safeParse(given.replace(SUFFIX, '')).success, ADDRESS);

const links = z.strictObject(
  {
    /** « Mon Espace »; `{suffixe}` gives way to the suffix of the realm where people sign in. */
    espaceMembre: z.nullable(memberSpace).default(null),
    suffixesEspace: z
      .record(
        z.string(),
        word(/^[a-z0-9.-]*$/, 'un suffixe n’a que des minuscules, des chiffres, des points et des tirets.'),
        'il faut un objet : le nom de chaque domaine de comptes et son suffixe.',
      )
      .default({}),
    siteSociete: link,
    confidentialite: link,
    conditions: link,
    mentionsLegales: link,
    accessibilite: link,
    reseaux: z
      .array(
        z.strictObject(
          { nom: text('il faut le nom du réseau.'), url: address },
          'il faut le nom et l’adresse du réseau.',
        ),
        'il faut une liste de réseaux.',
      )
      .default([]),
  },
  'il faut les liens de la société.',
);

const colour = word(/^#[0-9a-f]{6}$/i, 'il faut une couleur comme #00478D.');
const hue = z.number('il faut un angle, de 0 à 360.').min(0).max(360, 'il faut un angle, de 0 à 360.');
const chosen = z
  .partialRecord(z.enum(TOKENS, 'ce nom n’est pas celui d’une couleur du portail.'), colour)
  .optional();
const colours = z.strictObject(
  {
    primaire: colour,
    teinte: hue.optional(),
    neutre: z
      .strictObject(
        { teinte: hue, chroma: z.number('il faut un nombre, de 0 à 0,05.').min(0).max(0.05) },
        'il faut une teinte et un chroma.',
      )
      .optional(),
    clair: chosen,
    sombre: chosen,
  },
  'il faut les couleurs de la marque.',
);

const brand = z.strictObject(
  {
    code: word(/^[A-Z][A-Z0-9]{1,9}$/, 'il faut de 2 à 10 majuscules ou chiffres, une majuscule d’abord.'),
    slug: word(/^[a-z][a-z0-9-]{1,29}$/, 'il faut de 2 à 30 minuscules, chiffres ou tirets.').refine(
      (slug) => !TAKEN.includes(slug),
      'ce mot est déjà celui d’une page du portail.',
    ),
    societe: text('il faut le nom de la société.'),
    theme: word(/^[a-z][a-z0-9-]{1,29}$/, 'il faut de 2 à 30 minuscules, chiffres ou tirets.'),
    couleurs: colours,
    logo: word(/\.(?:svg|png)$/i, 'il faut le nom d’un fichier SVG ou PNG.')
      .nullable()
      .default(null),
    adresse: z
      .array(text('une ligne d’adresse ne peut pas être vide.'), 'il faut les lignes de l’adresse postale.')
      .default([]),
    contactEmail: z.email('il faut une adresse électronique.'),
    contactTelephone: word(/^\+?[\d .()-]{6,30}$/, 'il faut un numéro de téléphone.'),
    links,
  },
  'il faut un objet, avec les clés de docs/operations.md.',
);
type GivenBrand = z.output<typeof brand>;

/** @throws Error in French: one line for each fault, with its key */
export function readBrandFile(file: string | undefined, realm: string): readonly HouseBrand[] {
  const given = file === undefined ? shipped : parsedFile(file);
  const read = z
    .array(brand, 'il faut une liste de marques.')
    .min(1, 'il faut une marque au moins.')
    .safeParse(given);
  const faults = read.success
    ? [
        ...twins(read.data),
        ...read.data.flatMap((one) => [
          ...strangeRealm(one, realm),
          ...unreadable(one),
          ...lostLogo(one, file),
        ]),
      ]
    : read.error.issues.flatMap((issue) => sentences(issue, given));
  if (!read.success || faults.length > 0) throw new Error(faults.join('\n'));
  return read.data.map((one) => house(one, realm, file));
}

function parsedFile(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const why = error instanceof SyntaxError ? 'n’est pas du JSON' : 'ne se lit pas';
    throw new Error(`Le fichier ${file} ${why} (${error instanceof Error ? error.message : 'sans raison'}).`);
  }
}

function sentences(issue: z.core.$ZodIssue, given: unknown): string[] {
  const [at, ...keys] = issue.path;
  const place = at === undefined ? 'Le fichier' : [nameOf(given, Number(at)), ...keys.map(String)].join('.');
  if (issue.code !== 'unrecognized_keys') return [`${place} : ${issue.message}`];
  return issue.keys.map((key) => `${place}.${key} : cette clé n’existe pas.`);
}

/** By its code where it has one; else by its place in the file. */
function nameOf(given: unknown, at: number): string {
  const one: unknown = Array.isArray(given) ? given[at] : undefined;
  const code = typeof one === 'object' && one !== null && 'code' in one ? one.code : undefined;
  return typeof code === 'string' && code !== '' ? code : `marque ${at + 1}`;
}

function twins(brands: readonly GivenBrand[]): string[] {
  return (['code', 'slug', 'theme'] as const).flatMap((key) =>
    brands.flatMap((one, at) =>
      brands.findIndex((other) => other[key] === one[key]) < at
        ? [`${one.code}.${key} : « ${one[key]} » est déjà celui d’une autre marque.`]
        : [],
    ),
  );
}

/** A trial would otherwise send its members to the real member space. */
function strangeRealm(
  { code, links: { espaceMembre, suffixesEspace } }: GivenBrand,
  realm: string,
): string[] {
  if (!espaceMembre?.includes(SUFFIX) || suffixesEspace[realm] !== undefined) return [];
  return [`${code}.links.suffixesEspace : il manque le suffixe du domaine de comptes « ${realm} ».`];
}

const SCHEMES = { light: 'en clair', dark: 'en sombre' } as const;

function unreadable({ code, couleurs }: GivenBrand): string[] {
  return weakPairs(deriveTokens(couleurs)).map(({ scheme, over, under, ratio, needed }) => {
    // Rounded down: 4.49 must not be read as 4.5.
    const [reached, asked] = [Math.floor(ratio * 100) / 100, needed].map((number) =>
      number.toLocaleString('fr-FR'),
    );
    return `${code}.couleurs : ${SCHEMES[scheme]}, « ${over} » sur « ${under} » a un contraste de ${reached}, il faut ${asked} au moins.`;
  });
}

function house(
  { links, couleurs, logo, ...one }: GivenBrand,
  realm: string,
  file: string | undefined,
): HouseBrand {
  const { suffixesEspace, espaceMembre, ...others } = links;
  const space = espaceMembre?.replace(SUFFIX, suffixesEspace[realm] ?? '') ?? null;
  return {
    ...one,
    links: { espaceMembre: space, ...others },
    colours: deriveTokens(couleurs),
    logo: logo === null ? null : readLogo(one.theme, placeOf(logo, file)),
  };
}

/** Beside the file of the brands. */
const placeOf = (logo: string, file: string | undefined) => resolve(dirname(file ?? ''), logo);

function lostLogo({ code, logo }: GivenBrand, file: string | undefined): string[] {
  const lost = logo !== null && !existsSync(placeOf(logo, file));
  return lost ? [`${code}.logo : le fichier « ${logo} » ne se trouve pas.`] : [];
}

const LOGO_TYPES: Readonly<Record<string, string>> = { '.svg': 'image/svg+xml', '.png': 'image/png' };

/** The address changes with the drawing, so that it can be kept for ever. */
function readLogo(theme: string, file: string): NonNullable<HouseBrand['logo']> {
  const content = readFileSync(file);
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);
  const extension = extname(file).toLowerCase();
  return { address: `/brand/${theme}-${hash}${extension}`, type: LOGO_TYPES[extension] ?? '', content };
}
