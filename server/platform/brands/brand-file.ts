/**
 * The brands of a deployment, from the file that `BRANDS_FILE` names, or from the one that ships. The only place that
 * knows where brands come from: whoever serves them asks `Brands`.
 */

import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Brand } from '../../../contract/runtime-configuration.ts';
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

const brand = z.strictObject(
  {
    code: word(/^[A-Z][A-Z0-9]{1,9}$/, 'il faut de 2 à 10 majuscules ou chiffres, une majuscule d’abord.'),
    slug: word(/^[a-z][a-z0-9-]{1,29}$/, 'il faut de 2 à 30 minuscules, chiffres ou tirets.').refine(
      (slug) => !TAKEN.includes(slug),
      'ce mot est déjà celui d’une page du portail.',
    ),
    societe: text('il faut le nom de la société.'),
    theme: z.enum(['bleu', 'prune'], 'il faut « bleu » ou « prune ».'),
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
export function readBrandFile(file: string | undefined, realm: string): readonly Brand[] {
  const given = file === undefined ? shipped : parsedFile(file);
  const read = z
    .array(brand, 'il faut une liste de marques.')
    .min(1, 'il faut une marque au moins.')
    .safeParse(given);
  const faults = read.success
    ? [...twins(read.data), ...read.data.flatMap((one) => strangeRealm(one, realm))]
    : read.error.issues.flatMap((issue) => sentences(issue, given));
  if (!read.success || faults.length > 0) throw new Error(faults.join('\n'));
  return read.data.map((one) => ofRealm(one, realm));
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

function ofRealm({ links: { suffixesEspace, ...links }, ...one }: GivenBrand, realm: string): Brand {
  const espaceMembre = links.espaceMembre?.replace(SUFFIX, suffixesEspace[realm] ?? '') ?? null;
  return { ...one, links: { ...links, espaceMembre } };
}
