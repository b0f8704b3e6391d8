/** External services that may be queried: none, unless their address is configured. */

import { z } from 'zod';

const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));

export const externalVariables = {
  COMPANY_SEARCH_URL: z.url({ protocol: /^https?$/ }).optional(),
  MUSICBRAINZ_URL: address.optional(),
  DEEZER_URL: address.optional(),
};

type Variables = z.output<z.ZodObject<typeof externalVariables>>;

export type External = {
  /** The State's open company search; undefined: companies are typed by hand. */
  readonly companySearch: string | undefined;
  /**
   * Registers of recordings that staff may query, without trailing slash; undefined: not queried.
   */
  readonly musicbrainz: string | undefined;
  readonly deezer: string | undefined;
};

export const externalOf = (value: Variables): External => ({
  companySearch: value.COMPANY_SEARCH_URL,
  musicbrainz: value.MUSICBRAINZ_URL,
  deezer: value.DEEZER_URL,
});

/** Display names. */
export const REGISTER_NAMES = { musicbrainz: 'MusicBrainz', deezer: 'Deezer' } as const;

/** Names of the configured registers. */
export const registersRequested = (input: External): string[] =>
  (['musicbrainz', 'deezer'] as const).flatMap((one) =>
    input[one] === undefined ? [] : REGISTER_NAMES[one],
  );
