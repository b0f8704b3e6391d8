/** How a portal is reached, derived from its environment, for the doctor's report. */

import type { Configuration } from '../configuration.ts';

type Finding = {
  readonly part: string;
  readonly state: 'well' | 'advice' | 'wrong';
  readonly message: string;
};
type Message = Omit<Finding, 'part'>;
const well = (message: string): Message => ({ state: 'well', message });
const wrong = (message: string): Message => ({ state: 'wrong', message });

export const reachOf = (configuration: Configuration): readonly Finding[] => [
  { part: 'Usage', ...useMessage(configuration) },
  { part: 'Adresse publique', ...publicAddressFinding(configuration) },
  { part: 'Adresses des personnes', ...addressFindings(configuration) },
];

/** Without a database of its own, it is a demonstration: with invented people, whose passwords anyone can read. */
function useMessage({ databaseUrl, host, publicUrl }: Configuration): Message {
  if (databaseUrl !== undefined) return well('Une société, sur sa propre base.');
  if ((host !== undefined && !LOOPBACK.test(host)) || publicUrl?.startsWith('https:') === true)
    return wrong(
      'C’est une démonstration, dont les mots de passe sont publiés, et d’autres machines l’atteignent : donnez DATABASE_URL pour servir une société, ou retirez HOST et PUBLIC_URL.',
    );
  return {
    state: 'advice',
    message:
      'C’est une démonstration, pour cette machine seule : donnez DATABASE_URL pour servir une société.',
  };
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/;

export const NO_PUBLIC_URL =
  'PUBLIC_URL manque : les liens des courriels et des certificats mènent à la machine elle-même. Donnez l’adresse que les personnes ouvrent.';

function publicAddressFinding({ databaseUrl, publicUrl, port }: Configuration): Message {
  if (publicUrl === undefined && databaseUrl !== undefined) return wrong(NO_PUBLIC_URL);
  return well(`${publicUrl ?? `http://localhost:${port}`}.`);
}

/**
 * The portal does not speak TLS: an https address belongs to a proxy, whose address all callers
 * then seem to have.
 */
function addressFindings({ trustedProxies, publicUrl }: Configuration): Message {
  if (trustedProxies.length > 0)
    return well('Elles sont lues à travers les relais de TRUSTED_PROXIES.');
  if (publicUrl?.startsWith('https:') !== true)
    return well('Elles arrivent sans relais. S’il y en a un, nommez-le dans TRUSTED_PROXIES.');
  return wrong(
    'Tout le monde semble venir du relais qui porte PUBLIC_URL : soixante mots de passe faux, d’où qu’ils viennent, font attendre chacun. Donnez son adresse dans TRUSTED_PROXIES.',
  );
}
