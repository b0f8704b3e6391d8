/** The brands of the society, as its managers keep them. */

import { z } from 'zod/mini';
import { domainError } from '#domain/domain-error.ts';
import { endpoint } from '../endpoint.ts';
import { timestamp } from '../values.ts';
import { brandDefinition } from './definition.ts';

/** In bytes: a drawing, not a photograph. */
export const LARGEST_LOGO = 200_000;

/** Someone else saved the brand; the problem carries both versions. */
export const BRAND_CHANGED = domainError(
  'BRAND_CHANGED',
  'conflict',
  'Cette marque a été modifiée entre-temps.',
);

const brandOut = z.strictObject({
  code: z.string(),
  slug: z.string(),
  definition: brandDefinition,
  /** False while the brand is the one of the deployment's file. */
  reecrite: z.boolean(),
  /** Send it back with a change; an older version is refused. */
  version: z.int(),
  /** Address of the society's own logo as stored now. */
  logoAdresse: z.nullable(z.string()),
  updatedAt: z.nullable(timestamp),
  par: z.nullable(z.string()),
});
export type BrandOut = z.output<typeof brandOut>;

export const listBrands = endpoint({
  method: 'GET',
  path: '/api/marques',
  summary: 'The brands of this portal, as the managers of the society keep them.',
  permission: 'keepBrands',
  audit: null,
  query: null,
  body: null,
  output: z.strictObject({ rows: z.array(brandOut) }),
  errors: [],
});

export const writeBrand = endpoint({
  method: 'PUT',
  path: '/api/marques',
  summary:
    'Changes what a brand says, everywhere at once; null gives it back what the file of the deployment says.',
  permission: 'keepBrands',
  audit: 'marque.write',
  query: null,
  body: z.strictObject({
    code: z.string().check(z.maxLength(10)),
    version: z.int().check(z.minimum(0)),
    definition: z.nullable(brandDefinition),
    /** The drawing that `definition.logo` names, in base64, when it is a new one. */
    dessin: z._default(z.nullable(z.base64('Ce logo ne se lit pas : envoyez-le en base64.')), null),
  }),
  output: brandOut,
  errors: [BRAND_CHANGED],
});
