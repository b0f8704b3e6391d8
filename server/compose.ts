/**
 * The only place where everything meets: database, identity, modules, site. Read it from top to
 * bottom to know what runs; each part knows nothing of the others.
 */

import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { createEmbeddedIdentity, type EmbeddedIdentity } from '../identity/embedded/embedded-identity.ts';
import { createTokenVerifier, type VerifyToken } from '../identity/token-verifier.ts';
import { openFolderStorage } from '../storage/folder.ts';
import type { ObjectStorage } from '../storage/object-storage.ts';
import { openS3Storage } from '../storage/s3.ts';
import { DEMONSTRATION_ACCOUNTS } from './demonstration/accounts.ts';
import { migrations } from './migrations/list.ts';
import { releaseIdleDossiers } from './modules/dossiers/decision/release.ts';
import { dossierRoutes } from './modules/dossiers/routes.ts';
import { historyRoutes } from './modules/history/routes.ts';
import { sweepObjects } from './modules/justificatifs/objects.ts';
import { justificatifRoutes } from './modules/justificatifs/routes.ts';
import { issueCodes } from './modules/numbering/issue-codes.ts';
import { nextPrefixe } from './modules/numbering/next-prefixe.ts';
import { prefixeRoutes } from './modules/numbering/routes.ts';
import { changeProfile } from './modules/profiles/change.ts';
import { contactOf, deleteForgottenDraft } from './modules/profiles/contacts.ts';
import { createEnquiryLimit } from './modules/profiles/enquiry-limit.ts';
import { findOwnRecord } from './modules/profiles/own-record.ts';
import { profileRoutes } from './modules/profiles/routes.ts';
import { referenceRoutes } from './modules/references/routes.ts';
import { callerResolver } from './modules/session/resolve-caller.ts';
import { sessionRoutes } from './modules/session/routes.ts';
import { deleteEmptyStructure } from './modules/structures/delete.ts';
import { structureRoutes } from './modules/structures/routes.ts';
import { teamRoutes } from './modules/team/routes.ts';
import { textRoutes } from './modules/texts/routes.ts';
import { workflowRoutes } from './modules/workflow/routes.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { Configuration } from './platform/configuration.ts';
import { kyselyOn } from './platform/database/kysely.ts';
import { migrate } from './platform/database/migrate.ts';
import type { OpenedDatabase } from './platform/database/opened-database.ts';
import type { Tables } from './platform/database/tables.ts';
import { inTransaction } from './platform/database/transaction.ts';
import { every, type Rounds } from './platform/every.ts';
import { mountApiDocs } from './platform/http/api-docs/api-docs.ts';
import { mountHealth } from './platform/http/health.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import { forgetOldKeys } from './platform/http/idempotency.ts';
import { openApiDocument } from './platform/http/openapi.ts';
import { mountNotFound } from './platform/http/problem-reply.ts';
import { mountRoute, type Route, type RouteParts } from './platform/http/route.ts';
import { mountRuntimeConfiguration } from './platform/http/site/runtime-configuration.ts';
import { mountStaticSite } from './platform/http/site/static-site.ts';
import { verifyWith } from './platform/http/verify-token.ts';
import { createLinkSigner } from './platform/signed-link.ts';

export const VERSION = '2.0.1';
const REALM = 'isrc';
const MINUTE = 60_000;
/** Seconds during which a link to a file reads it. */
const LINK_LIFETIME = 300;

export type Portal = {
  readonly app: FastifyInstance;
  readonly db: Kysely<Tables>;
  readonly identity: EmbeddedIdentity | null;
  close(): Promise<void>;
};

export type PortalParts = {
  readonly configuration: Configuration;
  readonly publicUrl: string;
  readonly database: OpenedDatabase;
  readonly demonstration: boolean;
  readonly clock?: Clock;
  /** Built site to serve; null serves the API alone. */
  readonly site: string | null;
  readonly checkAnswers?: boolean;
};

export async function composePortal(parts: PortalParts): Promise<Portal> {
  const { configuration, database, publicUrl } = parts;
  const clock = parts.clock ?? systemClock;
  await migrate(database.pool, migrations);
  const db = kyselyOn<Tables>(database.pool);
  const identity = await mountedIdentity(parts);
  const app = await createHttpServer({
    logLevel: configuration.logLevel,
    publicUrl,
    requestsPerMinute: configuration.requestsPerMinute,
    trustedProxies: configuration.trustedProxies,
    identityOrigin: configuration.oidcIssuer === undefined ? null : new URL(configuration.oidcIssuer).origin,
  });
  const routeParts: RouteParts = {
    db,
    inTransaction: (work) => inTransaction(db, work),
    clock,
    verifyToken: verifyWith(identity.verify),
    resolveCaller: callerResolver(configuration.administrationStructureId),
    checkAnswers: parts.checkAnswers ?? false,
  };
  const objects = openStorage(configuration);
  const links = await createLinkSigner(db, LINK_LIFETIME, clock());
  const routes = [...allRoutes(configuration), ...justificatifRoutes({ db, objects, links })];
  for (const route of routes) mountRoute(app, route, routeParts);
  mountOpenApi(app, routes);
  mountApiDocs(app);
  mountHealth(app, { database });
  const brandOf = (hostname: string) => configuration.brandByHost.get(hostname) ?? configuration.brand;
  mountRuntimeConfiguration(app, {
    configuration,
    brandOf,
    issuer: identity.issuer,
    demonstration: parts.demonstration,
    version: VERSION,
  });
  if (identity.embedded !== null) await app.register(identity.embedded.plugin);
  if (parts.site === null) mountNotFound(app);
  else await mountStaticSite(app, parts.site, brandOf);
  const rounds = [
    every(MINUTE, () => inTransaction(db, (trx) => releaseIdleDossiers(trx, clock())), app.log),
    every(60 * MINUTE, () => forgetOldKeys(db, clock()), app.log),
    every(10 * MINUTE, () => sweepObjects(db, objects, clock()), app.log),
    every(10 * MINUTE, async () => identity.embedded?.deleteExpired(), app.log),
  ];
  return { app, db, identity: identity.embedded, close: () => closeAll(app, rounds, database) };
}

function allRoutes(configuration: Configuration): readonly Route[] {
  return [
    ...sessionRoutes(configuration),
    ...accountRoutes(configuration),
    ...dossierRoutes({ issueCodes, nextPrefixe }),
    ...prefixeRoutes(),
    ...referenceRoutes(),
    ...textRoutes(),
    ...historyRoutes(),
  ];
}

function accountRoutes({ administrationStructureId, brand }: Configuration): readonly Route[] {
  const countEnquiry = createEnquiryLimit();
  return [
    ...profileRoutes(countEnquiry),
    ...structureRoutes({
      ownRecord: findOwnRecord,
      societyStructureId: administrationStructureId,
      marque: brand.code,
    }),
    ...teamRoutes({
      ownRecord: findOwnRecord,
      contactOf,
      changeProfile,
      deleteForgottenDraft,
      countEnquiry,
    }),
    ...workflowRoutes({ deleteEmptyStructure, deleteForgottenDraft }),
  ];
}

type MountedIdentity = {
  readonly issuer: string;
  readonly verify: VerifyToken;
  /** Null when another identity provider is in charge. */
  readonly embedded: EmbeddedIdentity | null;
};

/** The embedded provider, or the one that `OIDC_ISSUER` names: the same protocol, the same verifier. */
async function mountedIdentity({
  configuration,
  database,
  publicUrl,
  demonstration,
}: PortalParts): Promise<MountedIdentity> {
  const clientId = configuration.oidcClientId;
  if (configuration.oidcIssuer !== undefined) {
    const issuer = configuration.oidcIssuer;
    const verify = createTokenVerifier({
      issuer,
      clientId,
      keys: new URL(`${issuer}/protocol/openid-connect/certs`),
    });
    return { issuer, verify, embedded: null };
  }
  const embedded = await createEmbeddedIdentity({
    query: (text, values) => database.pool.query(text, [...values]),
    publicUrl,
    realm: REALM,
    clientId,
    productName: 'Portail ISRC',
    brand: { theme: configuration.brand.theme },
    demonstrationAccounts: demonstration ? DEMONSTRATION_ACCOUNTS : [],
    log: () => {},
  });
  const verify = createTokenVerifier({ issuer: embedded.issuer, clientId, keys: embedded.localKeys });
  return { issuer: embedded.issuer, verify, embedded };
}

/** Where the files of structures are kept: the bucket that the configuration names, or a folder. */
function openStorage({ s3, dataDir }: Configuration): ObjectStorage {
  return s3 === undefined ? openFolderStorage(join(dataDir, 'justificatifs')) : openS3Storage(s3);
}

function mountOpenApi(app: FastifyInstance, routes: readonly Route[]): void {
  const document = JSON.stringify(
    openApiDocument(
      routes.map(({ endpoint }) => endpoint),
      VERSION,
    ),
  );
  app.get('/api/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(document),
  );
}

async function closeAll(
  app: FastifyInstance,
  rounds: readonly Rounds[],
  database: OpenedDatabase,
): Promise<void> {
  await Promise.all(rounds.map((round) => round.stop()));
  await app.close();
  await database.close();
}

/** Where the built site lies, from the root of the checkout. */
export const BUILT_SITE = join(import.meta.dirname, '..', 'dist', 'web');
