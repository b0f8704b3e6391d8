/** Composes identity: the embedded provider, or an external one. */

import type { FastifyBaseLogger } from 'fastify';
import type { PasswordCost } from '#identity/embedded/accounts/passwords.ts';
import type { EmbeddedIdentity } from '#identity/embedded/embedded-identity.ts';
import {
  locationOf,
  type SendMail,
  type ServiceClients,
  type WatchIdentity,
} from '#identity/embedded/options.ts';
import { createTokenVerifier, USUAL_CLAIMS, type VerifyToken } from '#identity/token-verifier.ts';
import { DEMONSTRATION_ACCOUNTS } from '../demonstration/accounts.ts';
import type { SignsIn } from '../modules/team/people.ts';
import { systemSheet, tabIcon } from '../platform/brands/brand-sheet.ts';
import { type Brands, fromBrands, type HouseBrand } from '../platform/brands/brands.ts';
import { type Configuration, EMBEDDED_REALM } from '../platform/configuration.ts';
import { asSpelled } from '../platform/database/kysely.ts';
import type { OpenedDatabase } from '../platform/database/opened-database.ts';
import { originUnder } from '../platform/environment/brands-named.ts';
import { probeIssuer } from '../platform/health/probe.ts';
import type { Check } from '../platform/health/readiness.ts';

/** Paths of the OIDC callbacks: the home page, and the frame of the silent check. */
const CALLBACKS = ['/', '/silent-check-sso.html'];

type IdentityOptions = {
  readonly configuration: Configuration;
  readonly database: OpenedDatabase;
  readonly publicUrl: string;
  readonly demonstration: boolean;
  /** Undefined: the production cost of hashing a password. */
  readonly passwordCost?: PasswordCost | undefined;
  readonly sendMail: SendMail;
  /** Programs allowed to request a token in their own name. */
  readonly serviceClients: ServiceClients;
  readonly watchIdentity: (issuer: string) => WatchIdentity;
  readonly log: FastifyBaseLogger;
};

export type MountedIdentity = {
  readonly issuer: string;
  readonly verify: VerifyToken;
  readonly check: Check;
  /** Null when another identity provider is in charge. */
  readonly embedded: EmbeddedIdentity | null;
};

/** Token issuer, from the configuration alone, before anything is opened. */
export function issuerOf({ oidcIssuer, publicUrl, port, oidcClientId }: Configuration): string {
  const origin = publicUrl ?? `http://localhost:${port}`;
  return (
    oidcIssuer ??
    locationOf({ publicUrl: origin, realm: EMBEDDED_REALM, clientId: oidcClientId }).issuer
  );
}

/** The embedded provider, or the one that `OIDC_ISSUER` names: the same protocol, the same verifier. */
export async function openIdentity({
  configuration,
  database,
  publicUrl,
  demonstration,
  passwordCost,
  sendMail,
  serviceClients,
  watchIdentity,
  log,
}: IdentityOptions): Promise<MountedIdentity> {
  const clientId = configuration.oidcClientId;
  const { brands } = configuration;
  if (configuration.oidcIssuer !== undefined) {
    const issuer = configuration.oidcIssuer;
    const verify = createTokenVerifier({
      issuer,
      clientId,
      keys: 'discovered',
      claims: { ...USUAL_CLAIMS, ...configuration.oidcClaims },
      services: true,
      opaque: configuration.oidcOpaqueTokens,
    });
    return { issuer, verify, check: () => probeIssuer(issuer), embedded: null };
  }
  // The embedded provider is as large as the rest of the portal: it is not loaded when another
  // provider is configured.
  const { createEmbeddedIdentity } = await import('#identity/embedded/embedded-identity.ts');
  const embeddedPaths = locationOf({ publicUrl, realm: EMBEDDED_REALM, clientId });
  const society = configuration.administrationStructureId;
  const embedded = createEmbeddedIdentity({
    query: (text, values) => database.pool.query(text, [...values]),
    publicUrl,
    realm: EMBEDDED_REALM,
    clientId,
    redirectPaths: CALLBACKS,
    productName: 'Portail ISRC',
    look: lookOf(brands, () => brands.own),
    otherNames: otherNamesOf(configuration, publicUrl),
    passwordCost,
    demonstrationAccounts: demonstration ? DEMONSTRATION_ACCOUNTS : [],
    log: (line, { error, ...facts }) => log.error({ ...facts, err: error }, line),
    watch: watchIdentity(embeddedPaths.issuer),
    endsIdle: (subject) => isStaff(database, { issuer: embeddedPaths.issuer, subject, society }),
    sendMail,
    serviceClients,
  });
  const { issuer, localKeys: keys } = embedded;
  const verify = createTokenVerifier({ issuer, clientId, keys, services: true });
  // The provider runs in this process: it needs no health check.
  return { issuer: embedded.issuer, verify, check: async () => {}, embedded };
}

const lookOf = (brands: Brands, worn: () => HouseBrand) =>
  fromBrands(brands, () => ({ colours: systemSheet(worn()), icon: tabIcon(worn()) }));

function otherNamesOf({ firstBrands: { codeByHost }, brands }: Configuration, publicUrl: string) {
  const { hostname } = new URL(publicUrl);
  return [...codeByHost.keys()]
    .filter((host) => host !== hostname)
    .map((host) => ({
      publicUrl: originUnder(publicUrl, host),
      look: lookOf(brands, () => brands.ofHost(host)),
    }));
}

type Account = { readonly issuer: string; readonly subject: string; readonly society: number };

async function isStaff(
  { pool }: OpenedDatabase,
  { issuer, subject, society }: Account,
): Promise<boolean> {
  const { rows } = await pool.query(
    `select 1 from identite join collaborateur using (interlocuteur_id)
      where issuer = $1 and subject = $2 and structure_id = $3`,
    [issuer, subject, society],
  );
  return rows.length > 0;
}

/**
 * Accounts of an external provider cannot be listed: a person is known only after signing in here.
 */
export function signsInAt({ embedded }: MountedIdentity): SignsIn {
  return async (call, email) =>
    (await embedded?.knows(email, (text, values = []) => asSpelled(call.db, text, values))) ??
    false;
}
