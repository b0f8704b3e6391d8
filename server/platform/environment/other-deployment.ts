/** Services of others that may be asked: none, unless their address is given. */

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
  /** Registers of recordings that staff may ask, without the last slash; undefined: not asked. */
  readonly musicbrainz: string | undefined;
  readonly deezer: string | undefined;
};

export const externalOf = (value: Variables): External => ({
  companySearch: value.COMPANY_SEARCH_URL,
  musicbrainz: value.MUSICBRAINZ_URL,
  deezer: value.DEEZER_URL,
});

/** As they call themselves. */
export const REGISTER_NAMES = { musicbrainz: 'MusicBrainz', deezer: 'Deezer' } as const;

/** Those that may be asked, by name. */
export const registersRequested = (input: External): string[] =>
  (['musicbrainz', 'deezer'] as const).flatMap((one) =>
    input[one] === undefined ? [] : REGISTER_NAMES[one],
  );
