/**
 * Checks for production: with a real database, a portal must not use placeholder contacts or links.
 */

import {
  type BrandDefinition,
  type BrandError,
  LINKS,
  type Link,
  type SocialNetwork,
} from './definition.ts';

/** Reserved domain names (RFC 2606). */
const RESERVED =
  /(?:^|[.@/])(?:example\.(?:com|net|org)|[\w-]+\.(?:example|invalid|test))(?=[:/?#]|$)/i;
const NO_NUMBER = /^(?:\+33|0033|0)?[1-9]0{8}$/;

/** A brand as it is written, or as browsers are told of it. */
type Message = Pick<BrandDefinition, 'adresse' | 'contactEmail' | 'contactTelephone'> & {
  readonly links: Readonly<Record<Link, string | null>> & {
    readonly reseaux: readonly SocialNetwork[];
  };
};

/**
 * One French sentence for each key that cannot serve in production. A legal page without a link is
 * the portal's own, and written there.
 */
export function notForProduction({
  adresse,
  contactEmail,
  contactTelephone,
  links,
}: Message): BrandError[] {
  const error = (path: string, message: string) => [{ path, message }];
  const addresses: readonly (readonly [string, string | null])[] = [
    ['contactEmail', contactEmail],
    ...LINKS.map((key) => [`links.${key}`, links[key]] as const),
    ...links.reseaux.map(({ url }, at) => [`links.reseaux.${at}.url`, url] as const),
  ];
  return [
    ...(adresse.length === 0 ? error('adresse', 'il manque l’adresse postale de la société.') : []),
    ...(NO_NUMBER.test(contactTelephone.replace(/[^\d+]/g, ''))
      ? error('contactTelephone', `« ${contactTelephone} » est un numéro d’exemple.`)
      : []),
    ...addresses.flatMap(([path, value]) =>
      value !== null && RESERVED.test(value)
        ? error(path, `« ${value} » est une adresse d’exemple.`)
        : [],
    ),
  ];
}
