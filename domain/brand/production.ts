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
const NO_NUMBER = /^(?:\+33|0033|0)?\d0{8}$/;
/** As `ops/marques.sample.json` writes what nobody knows yet. */
const TO_FILL = /à remplir|a-remplir/iu;

/** A brand as it is written, or as browsers are told of it. */
type Message = Pick<
  BrandDefinition,
  'societe' | 'adresse' | 'contactEmail' | 'contactTelephone'
> & {
  readonly links: Readonly<Record<Link, string | null>> & {
    readonly reseaux: readonly SocialNetwork[];
  };
};

/**
 * One French sentence for each key that cannot serve in production. A legal page without a link is
 * the portal's own, and written there.
 */
export function notForProduction({
  societe,
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
  const written: readonly (readonly [string, string | null])[] = [
    ['societe', societe],
    ...adresse.map((line, at) => [`adresse.${at}`, line] as const),
    ...addresses,
  ];
  return [
    ...written.flatMap(([path, value]) =>
      value !== null && TO_FILL.test(value)
        ? error(path, `« ${value} » est à remplacer : c’est encore le modèle.`)
        : [],
    ),
    ...(adresse.length === 0 ? error('adresse', 'il manque l’adresse postale de la société.') : []),
    ...(NO_NUMBER.test(contactTelephone.replace(/[^\d+]/g, ''))
      ? error('contactTelephone', `« ${contactTelephone} » est un numéro d’exemple.`)
      : []),
    ...addresses.flatMap(([path, value]) =>
      value !== null && RESERVED.test(value) && !TO_FILL.test(value)
        ? error(path, `« ${value} » est une adresse d’exemple.`)
        : [],
    ),
  ];
}
