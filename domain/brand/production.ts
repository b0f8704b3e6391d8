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

/**
 * Links that the law requires under every page, or that people need before they trust the portal
 * with their data.
 */
const LEGAL = {
  confidentialite: 'de la politique de confidentialité',
  conditions: 'des conditions d’utilisation',
  mentionsLegales: 'des mentions légales',
  accessibilite: 'de la déclaration d’accessibilité',
} as const satisfies Partial<Record<Link, string>>;

/** A brand as defined, or as sent to browsers. */
type Message = Pick<BrandDefinition, 'adresse' | 'contactEmail' | 'contactTelephone'> & {
  readonly links: Readonly<Record<Link, string | null>> & {
    readonly reseaux: readonly SocialNetwork[];
  };
};

/** One French sentence for each key that cannot serve in production. */
export function notForProduction({
  adresse,
  contactEmail,
  contactTelephone,
  links,
}: Message): BrandError[] {
  const error = (path: string, message: string) => [{ path, message }];
  const missing = Object.entries(LEGAL).flatMap(([key, what]) =>
    links[key as Link] === null ? error(`links.${key}`, `il manque l’adresse ${what}.`) : [],
  );
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
    ...missing,
    ...addresses.flatMap(([path, value]) =>
      value !== null && RESERVED.test(value)
        ? error(path, `« ${value} » est une adresse d’exemple.`)
        : [],
    ),
  ];
}
