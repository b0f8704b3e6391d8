/** `/config.json`: what the browser must know before anything else. Not an API call: no `/api`, no token. */

import { z } from 'zod/mini';

const link = z.nullable(z.string());

export const brandSchema = z.strictObject({
  /** Shown in labels, e.g. "En traitement SPP". */
  code: z.string(),
  /** The `{product}` of the routes. */
  slug: z.string(),
  societe: z.string(),
  /** Name of the society in sentences, with its article: « la SPP ». */
  appellation: z.string(),
  /** Name of the colour theme: the `data-brand` of a page. */
  theme: z.string(),
  /** The postal address, line by line. */
  adresse: z.array(z.string()),
  contactEmail: z.string(),
  contactTelephone: z.string(),
  links: z.strictObject({
    espaceMembre: link,
    siteSociete: link,
    confidentialite: link,
    conditions: link,
    mentionsLegales: link,
    accessibilite: link,
    reseaux: z.array(z.strictObject({ nom: z.string(), url: z.string() })),
  }),
});
export type Brand = z.output<typeof brandSchema>;

export const runtimeConfigurationSchema = z.strictObject({
  version: z.string(),
  /** Commit and day of the running build; null when not built, or unknown. */
  build: z.nullable(z.string()),
  oidc: z.strictObject({
    issuer: z.string(),
    url: z.string(),
    realm: z.string(),
    clientId: z.string(),
    scope: z.string(),
    /** How people must prove who they are, where the provider is to be told; null: as it likes. */
    acrValues: z.nullable(z.string()),
    /** Its names of what is read of a person. */
    claims: z.strictObject({
      email: z.string(),
      given_name: z.string(),
      family_name: z.string(),
    }),
  }),
  /** The brand of this host, then every brand, so that staff see that of the structure they treat. */
  brand: brandSchema,
  brands: z.array(brandSchema),
  /**
   * Matomo's address, with its final slash, and the id of this site there; null: visits are not
   * counted.
   */
  audience: z.nullable(z.strictObject({ url: z.string(), siteId: z.int() })),
  /** Where this browser reports errors, in Sentry’s protocol; null: nowhere. */
  errors: z.nullable(z.strictObject({ dsn: z.string() })),
  flags: z.strictObject({
    displayIsrcCategory: z.boolean(),
    /** Without audience measurement: whether a short notice lists the necessary cookies. */
    cookieBanner: z.boolean(),
    /** Whether the State’s company search is enabled. */
    companySearch: z.boolean(),
    /** External registers that staff may query about a recording, by name. */
    otherRegisters: z.array(z.string()),
    /** Seconds: from this difference on two durations may be of two versions. */
    dureeTolerance: z.int(),
    demonstration: z.boolean(),
    administrationStructureId: z.int(),
  }),
});
export type RuntimeConfiguration = z.output<typeof runtimeConfigurationSchema>;
