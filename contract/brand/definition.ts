/**
 * Schema of a brand, shared by its file (`BRANDS_FILE`) and by the form of the staff. Each error
 * sentence completes the name of its key.
 */

import { z } from 'zod/mini';
import { APPELLATION } from '#domain/brand/called.ts';
import { contrastErrors } from '#domain/brand/contrast.ts';
import { SUFFIX } from '#domain/brand/definition.ts';
import { TOKENS } from '#domain/brand/tokens.ts';

const text = (sentence: string) =>
  z
    .string(sentence)
    .check(z.trim(), z.minLength(1, sentence), z.maxLength(200, '200 caractères au plus.'));
const word = (pattern: RegExp, sentence: string) =>
  z.string(sentence).check(z.regex(pattern, sentence));

const ADDRESS = 'il faut une adresse complète, qui commence par https://.';
const address = z.url({ protocol: /^https?$/, error: ADDRESS });
const link = z._default(z.nullable(address), null);
const memberSpace = z
  .string(ADDRESS)
  .check(z.refine((value) => address.safeParse(value.replace(SUFFIX, '')).success, ADDRESS));

const links = z.strictObject(
  {
    /** « Mon Espace »; `{suffixe}` gives way to the suffix of the realm where people sign in. */
    espaceMembre: z._default(z.nullable(memberSpace), null),
    suffixesEspace: z._default(
      z.record(
        z.string(),
        word(
          /^[a-z0-9.-]*$/,
          'un suffixe n’a que des minuscules, des chiffres, des points et des tirets.',
        ),
        'il faut un objet : le nom de chaque domaine de comptes et son suffixe.',
      ),
      {},
    ),
    siteSociete: link,
    confidentialite: link,
    conditions: link,
    mentionsLegales: link,
    accessibilite: link,
    reseaux: z._default(
      z.array(
        z.strictObject(
          { nom: text('il faut le nom du réseau.'), url: address },
          'il faut le nom et l’adresse du réseau.',
        ),
        'il faut une liste de réseaux.',
      ),
      [],
    ),
  },
  'il faut les liens de la société.',
);

const colour = word(/^#[0-9a-fA-F]{6}$/, 'il faut une couleur comme #00478D.');
const number = (most: number, sentence: string) =>
  z.number(sentence).check(z.minimum(0, sentence), z.maximum(most, sentence));
const hue = number(360, 'il faut un angle, de 0 à 360.');
const chosen = z.optional(
  z.partialRecord(z.enum(TOKENS, 'ce nom n’est pas celui d’une couleur du portail.'), colour),
);

const colours = z
  .strictObject(
    {
      primaire: colour,
      teinte: z.optional(hue),
      neutre: z.optional(
        z.strictObject(
          { teinte: hue, chroma: number(0.05, 'il faut un nombre, de 0 à 0,05.') },
          'il faut une teinte et l’intensité des gris.',
        ),
      ),
      clair: chosen,
      sombre: chosen,
    },
    'il faut les couleurs de la marque.',
  )
  .check(({ value, issues }) => {
    // Contrast is computed only when every colour is valid.
    if (issues.length > 0) return;
    for (const { path, message } of contrastErrors(value)) {
      issues.push({ code: 'custom', path: path.split('.').slice(1), message, input: value });
    }
  });

/** Fields that staff may change. */
export const definitionShape = {
  societe: text('il faut le nom de la société.'),
  appellation: z._default(
    z.nullable(
      word(
        APPELLATION,
        'il faut l’article, puis le nom : « la SPP », « le Syndicat », « l’Union ».',
      ),
    ),
    null,
  ),
  couleurs: colours,
  logo: z._default(
    z.nullable(word(/\.(?:svg|png|SVG|PNG)$/, 'il faut le nom d’un fichier SVG ou PNG.')),
    null,
  ),
  adresse: z._default(
    z.array(
      text('une ligne d’adresse ne peut pas être vide.'),
      'il faut les lignes de l’adresse postale.',
    ),
    [],
  ),
  contactEmail: z.email('il faut une adresse électronique.'),
  contactTelephone: word(/^\+?[\d .()-]{6,30}$/, 'il faut un numéro de téléphone.'),
  links,
};

export const brandDefinition = z.strictObject(definitionShape, 'il faut ce que dit la marque.');

/** First words of addresses of the site: a slug must not hide one. */
const TAKEN = [
  'about',
  'account',
  'api',
  'assets',
  'courriels',
  'health',
  'isrc',
  'realms',
  'verification',
];

/** Identify the brand in addresses and records: set only in its file. */
export const namedBrand = z.strictObject(
  {
    code: word(
      /^[A-Z][A-Z0-9]{1,9}$/,
      'il faut de 2 à 10 majuscules ou chiffres, une majuscule d’abord.',
    ),
    slug: word(/^[a-z][a-z0-9-]{1,29}$/, 'il faut de 2 à 30 minuscules, chiffres ou tirets.').check(
      z.refine((slug) => !TAKEN.includes(slug), 'ce mot est déjà celui d’une page du portail.'),
    ),
    theme: word(/^[a-z][a-z0-9-]{1,29}$/, 'il faut de 2 à 30 minuscules, chiffres ou tirets.'),
    ...definitionShape,
  },
  'il faut un objet, avec les clés de docs/operations.md.',
);
