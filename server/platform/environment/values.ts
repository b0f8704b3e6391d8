/** Environment values with a format of their own. */

import { z } from 'zod';

/** `Portail ISRC <portail@society.example>`, or the address alone. */
export const sender = z
  .string()
  .regex(/^[^<>"\p{Cc}]*$|^[^<>"\p{Cc}]*<[^<>"\p{Cc}]*>$/u)
  .transform((text) => {
    const [, name = '', address = text] = /^(.*)<(.*)>$/.exec(text) ?? [];
    return { name: name.trim(), address: address.trim() };
  })
  .pipe(z.object({ name: z.string().max(100), address: z.email() }));

const CLAMD_PORT = 3310;
/** `clamav`, `10.0.0.4:3311` or `[::1]:3310`. */
export const clamdHost = z
  .string()
  .regex(/^(?:\[[\da-f:]+\]|[\w.-]+)(?::\d{1,5})?$/i)
  .transform((text) => URL.parse(`tcp://${text}`))
  .pipe(z.instanceof(URL))
  .transform(({ hostname, port: value }) => ({
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: value === '' ? CLAMD_PORT : Number(value),
  }));

/** The address of a project of an error-tracking service, with its public key: `https://cle@erreurs.example/7`. */
export const sentryDsn = z
  .url({ protocol: /^https?$/ })
  .refine((text) => /^\w+$/.test(new URL(text).username) && /\/\d+$/.test(new URL(text).pathname));

const CLAIMS = ['email', 'email_verified', 'given_name', 'family_name'] as const;
export type ClaimNames = { readonly [Claim in (typeof CLAIMS)[number]]?: string };
const isClaim = (name: string | undefined): name is (typeof CLAIMS)[number] =>
  CLAIMS.some((claim) => claim === name);

/** Claims by the names of another provider: `family_name=usual_name,email=mail`. */
export const claimNames = z.string().transform((text, context): ClaimNames => {
  const pairs = text.split(',').map((pair) => pair.split('=').map((part) => part.trim()));
  return Object.fromEntries(
    pairs.map(([ours, theirs = '']) => {
      if (!isClaim(ours) || theirs === '')
        context.addIssue({ code: 'custom', message: `« ${ours} » is not claim=name` });
      return [ours, theirs];
    }),
  );
});

/** `openid` is what makes it OpenID Connect: without it no provider says who somebody is. */
export const oidcScope = z.string().refine((text) => text.split(/\s+/).includes('openid'));
