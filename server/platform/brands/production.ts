/** What people rely on must be real: with a database of its own, a portal does not speak in the name of nobody. */

import type { Brand } from '#contract/runtime-configuration.ts';

/** Names that belong to nobody (RFC 2606). */
const RESERVED = /(?:^|[.@/])(?:example\.(?:com|net|org)|[\w-]+\.(?:example|invalid|test))(?=[:/?#]|$)/i;
const NO_NUMBER = /^(?:\+33|0033|0)?[1-9]0{8}$/;

/** What the law asks for under every page, or people need before they trust us with their data. */
const LEGAL = {
  confidentialite: 'de la politique de confidentialité',
  conditions: 'des conditions d’utilisation',
  mentionsLegales: 'des mentions légales',
  accessibilite: 'de la déclaration d’accessibilité',
} as const;

/** One French sentence for each key that cannot serve in production. */
export function notForProduction(brand: Brand): string[] {
  const { code, adresse, contactEmail, contactTelephone, links } = brand;
  const fault = (key: string, sentence: string) => [`${code}.${key} : ${sentence}`];
  const missing = Object.entries(LEGAL).flatMap(([key, what]) =>
    links[key as keyof typeof LEGAL] === null ? fault(`links.${key}`, `il manque l’adresse ${what}.`) : [],
  );
  const { reseaux, ...single } = links;
  const addresses: readonly (readonly [string, string | null])[] = [
    ['contactEmail', contactEmail],
    ...Object.entries(single).map(([key, url]) => [`links.${key}`, url] as const),
    ...reseaux.map(({ url }, at) => [`links.reseaux.${at}.url`, url] as const),
  ];
  return [
    ...(adresse.length === 0 ? fault('adresse', 'il manque l’adresse postale de la société.') : []),
    ...(NO_NUMBER.test(contactTelephone.replace(/[^\d+]/g, ''))
      ? fault('contactTelephone', `« ${contactTelephone} » est un numéro d’exemple.`)
      : []),
    ...missing,
    ...addresses.flatMap(([key, given]) =>
      given !== null && RESERVED.test(given) ? fault(key, `« ${given} » est une adresse d’exemple.`) : [],
    ),
  ];
}
