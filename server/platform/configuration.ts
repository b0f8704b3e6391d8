/**
 * Configuration comes from the environment only, and is refused at start with one clear
 * sentence when it cannot be right. `docs/configuration.md` is the table for operators.
 */

import { resolve } from 'node:path';
import { z } from 'zod';
import { DUREE_TOLERANCE_SECONDES } from '#domain/minuterie/duree.ts';
import { type Brands, type FirstBrands, firstBrands } from './brands/brands.ts';
import { brandsIn } from './environment/brands-named.ts';
import { type DdexRecipient, ddexParty, ddexRecipients } from './environment/ddex-recipients.ts';
import { networks } from './environment/networks.ts';
import { type External, externalOf, externalVariables } from './environment/other-deployment.ts';
import { ConfigurationRefused } from './environment/refused.ts';
import { type Retention, retentionOf, retentionVariables } from './environment/retention.ts';
import {
  type ClaimNames,
  claimNames,
  clamdHost,
  oidcScope,
  sender,
  sentryDsn,
} from './environment/values.ts';
import { type WatchedFrom, watchedFrom, watchingVariables } from './environment/watching.ts';

/** The society's own structure; its members are the staff. */
const ADMINISTRATION_STRUCTURE_ID = 22;
/**
 * Realm of the embedded identity provider; another provider's realm is the last segment of its
 * address.
 */
export const EMBEDDED_REALM = 'isrc';

/**
 * API calls per minute by one caller: more than a program makes that files recordings one by one
 * without pause.
 */
const REQUESTS_PER_MINUTE = 12_000;

/**
 * Long enough for a load balancer that polls `/health/ready` to notice, in front of several
 * servers.
 */
const DRAIN_SECONDS = 5;
/** Space left for the embedded database and its log until somebody intervenes. */
const DISK_FREE_MB = 256;
/** Retention of security events, in days. */
const SECURITY_EVENTS_DAYS = 365;
const port = z.coerce.number().int().min(0).max(65535);
/** A path would not be served, so it is refused with a message. */
const origin = z
  .url({ protocol: /^https?$/ })
  .refine((url) => /^\/?$/.test(new URL(url).pathname + new URL(url).search))
  .transform((url) => new URL(url).origin);

const environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  PUBLIC_URL: origin.optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_READ_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  OIDC_CLIENT_ID: z.string().min(1).default('portail'),
  OIDC_CLAIMS: claimNames.optional(),
  OIDC_SCOPE: oidcScope.default('openid email profile'),
  OIDC_ACCESS_TOKENS: z.enum(['jwt', 'opaque']).default('jwt'),
  OIDC_ACR_VALUES: z.string().min(1).optional(),
  ADMIN_EMAIL: z.email().optional(),
  ADMINISTRATION_STRUCTURE_ID: z.coerce
    .number()
    .int()
    .positive()
    .default(ADMINISTRATION_STRUCTURE_ID),
  DISPLAY_ISRC_CATEGORY: z.enum(['0', '1']).default('1'),
  DUREE_TOLERANCE: z.coerce.number().int().min(1).max(60).default(DUREE_TOLERANCE_SECONDES),
  BRANDS_FILE: z.string().min(1).optional(),
  BRAND: z.string().min(1).optional(),
  BRANDS_BY_HOST: z.string().optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_BUCKET: z.string().min(1).optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_HEALTH_URL: z.url({ protocol: /^https?$/ }).optional(),
  JOURNAL_DIR: z.string().min(1).optional(),
  JOURNAL_S3_BUCKET: z.string().min(1).optional(),
  CLAMD_HOST: clamdHost.optional(),
  DDEX_PARTY_ID: ddexParty.optional(),
  DDEX_RECIPIENTS: ddexRecipients.optional(),
  MATOMO_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/*$/, '/'))
    .optional(),
  COOKIE_NOTICE: z.enum(['0', '1']).default('1'),
  MATOMO_SITE_ID: z.coerce.number().int().positive().optional(),
  ...externalVariables,
  SENTRY_DSN: sentryDsn.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, hostname: /./ }).optional(),
  MAIL_FROM: sender.optional(),
  PREPARED_STATEMENTS: z.enum(['0', '1']).default('1'),
  LOOPBACK_WEBHOOKS: z.enum(['0', '1']).default('0'),
  REQUESTS_PER_MINUTE: z.coerce.number().int().min(60).default(REQUESTS_PER_MINUTE),
  SECURITY_EVENTS_DAYS: z.coerce.number().int().min(30).max(3650).default(SECURITY_EVENTS_DAYS),
  ...retentionVariables,
  ...watchingVariables,
  TRUSTED_PROXIES: z.string().optional(),
  DISK_FREE_MB: z.coerce.number().int().min(0).default(DISK_FREE_MB),
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
});

/** Names of all environment variables that are read. */
export const VARIABLES: readonly string[] = Object.keys(environment.shape);

export type S3Configuration = {
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Answers 200 or 201 while the server lives; undefined: unknown, so the bucket itself is tried. */
  readonly healthUrl: string | undefined;
};

export type SmtpConfiguration = {
  /** `smtp://` or `smtps://`, with the account if the server requires one. */
  readonly url: string;
  readonly from: { readonly name: string; readonly address: string };
};

export type Configuration = {
  readonly port: number;
  /** Undefined: loopback in demonstration mode, every address otherwise. */
  readonly host: string | undefined;
  readonly dataDir: string;
  /** The origin that browsers use; undefined until the port is known when PORT is 0. */
  readonly publicUrl: string | undefined;
  readonly databaseUrl: string | undefined;
  /** A standby of it; undefined: none is used. */
  readonly readUrl: string | undefined;
  readonly namedStatements: boolean;
  /** Without trailing slash: accounts are bound to it in this form. */
  readonly oidcIssuer: string | undefined;
  readonly oidcClientId: string;
  /** Claims that the provider of `oidcIssuer` names differently: our name, theirs. */
  readonly oidcClaims: ClaimNames;
  /** What the browser asks it for, by spaces. */
  readonly oidcScope: string;
  /** How people must prove there who they are, in its words; undefined: as it likes. */
  readonly oidcAcrValues: string | undefined;
  /** Its access tokens are no JWT: whose they are is asked there. */
  readonly oidcOpaqueTokens: boolean;
  readonly adminEmail: string | undefined;
  readonly administrationStructureId: number;
  /** Seconds: from this difference on two durations may be of two versions. */
  readonly dureeTolerance: number;
  readonly displayIsrcCategory: boolean;
  /** A short notice of the necessary cookies, where nothing is measured. */
  readonly cookieBanner: boolean;
  /** Initial brands from the brands file: staff may change them. */
  readonly firstBrands: FirstBrands;
  readonly brands: Brands;
  /** Where files are stored; undefined: a folder of `dataDir`. */
  readonly s3: S3Configuration | undefined;
  /**
   * Where the journal of the register is stored: a bucket of that server, or a folder; neither: a
   * folder of `dataDir`.
   */
  readonly journal: { readonly bucket: string | undefined; readonly folder: string | undefined };
  /** The virus scanner that every deposit must pass; undefined: none. */
  readonly clamd: { readonly host: string; readonly port: number } | undefined;
  /**
   * The society's DDEX party identifier; undefined: no DDEX message is made. Also other permitted
   * recipients.
   */
  readonly ddexPartyId: string | undefined;
  readonly ddexRecipients: readonly DdexRecipient[];
  /** Matomo, which counts the visits; undefined: nothing counts them. `url` ends with a slash. */
  readonly audience: { readonly url: string; readonly siteId: number } | undefined;
  readonly external: External;
  /**
   * Where errors are reported; undefined: nowhere. The browser receives it too: it only contains a
   * public key.
   */
  readonly errorsDsn: string | undefined;
  /** The server that mails leave by; undefined: they stay in the database. */
  readonly smtp: SmtpConfiguration | undefined;
  /** Webhooks may be addresses of this very machine, without TLS: for a demonstration or a test. */
  readonly loopbackWebhooks: boolean;
  readonly requestsPerMinute: number;
  /** Retention of security events, in days. */
  readonly securityEventsDays: number;
  readonly retention: Retention;
  readonly trustedProxies: readonly string[];
  /** Bytes that stay free on the disks of the portal: below, nothing is written; 0: nobody looks. */
  readonly diskFree: number;
  /** Seconds between announcing the stop and stopping. */
  readonly drainSeconds: number;
  readonly watchedFrom: WatchedFrom;
  readonly logLevel: string;
};

/** @throws ConfigurationRefused with a French sentence that names the variable. */
export function readConfiguration(
  env: Readonly<Record<string, string | undefined>>,
): Configuration {
  // An empty variable means "not set", as in every shell script.
  const input = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(input);
  if (!parsed.success) {
    const names = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ');
    throw new ConfigurationRefused(
      `Configuration refusée : vérifiez ${names} (voir docs/configuration.md).`,
    );
  }
  const value = parsed.data;
  const first = brandsIn(value, realmOf(value));
  return {
    port: value.PORT,
    host: value.HOST,
    dataDir: resolve(value.DATA_DIR),
    publicUrl: value.PUBLIC_URL,
    databaseUrl: value.DATABASE_URL,
    readUrl: readUrlOf(value),
    namedStatements: value.PREPARED_STATEMENTS === '1',
    oidcIssuer: value.OIDC_ISSUER?.replace(/\/$/, ''),
    oidcClientId: value.OIDC_CLIENT_ID,
    oidcClaims: value.OIDC_CLAIMS ?? {},
    oidcScope: value.OIDC_SCOPE,
    oidcAcrValues: value.OIDC_ACR_VALUES,
    oidcOpaqueTokens: value.OIDC_ACCESS_TOKENS === 'opaque',
    adminEmail: value.ADMIN_EMAIL?.toLowerCase(),
    administrationStructureId: value.ADMINISTRATION_STRUCTURE_ID,
    dureeTolerance: value.DUREE_TOLERANCE,
    displayIsrcCategory: value.DISPLAY_ISRC_CATEGORY === '1',
    cookieBanner: value.COOKIE_NOTICE === '1',
    firstBrands: first,
    brands: firstBrands(first),
    s3: s3Of(value),
    journal: journalOf(value),
    clamd: value.CLAMD_HOST,
    ddexPartyId: value.DDEX_PARTY_ID,
    ddexRecipients: value.DDEX_RECIPIENTS ?? [],
    audience: audienceOf(value),
    external: externalOf(value),
    errorsDsn: value.SENTRY_DSN,
    smtp: smtpOf(value),
    loopbackWebhooks: value.LOOPBACK_WEBHOOKS === '1',
    requestsPerMinute: value.REQUESTS_PER_MINUTE,
    securityEventsDays: value.SECURITY_EVENTS_DAYS,
    retention: retentionOf(value),
    trustedProxies: networks(value.TRUSTED_PROXIES),
    diskFree: value.DISK_FREE_MB * 1024 * 1024,
    // Nobody watches a demonstration: it stops at once.
    drainSeconds: value.DRAIN_SECONDS ?? (value.DATABASE_URL === undefined ? 0 : DRAIN_SECONDS),
    watchedFrom: watchedFrom(value),
    // On a terminal, a line for each request would hide the address and the accounts.
    logLevel: value.LOG_LEVEL ?? (value.DATABASE_URL === undefined ? 'warn' : 'info'),
  };
}

function readUrlOf({ DATABASE_URL, DATABASE_READ_URL }: z.output<typeof environment>) {
  if (DATABASE_READ_URL === undefined || DATABASE_URL !== undefined) return DATABASE_READ_URL;
  throw new ConfigurationRefused(
    'Configuration refusée : DATABASE_READ_URL est une réplique de la base de DATABASE_URL, qui manque (voir docs/configuration.md).',
  );
}

function audienceOf({ MATOMO_URL: url, MATOMO_SITE_ID: siteId }: z.output<typeof environment>) {
  if (url === undefined && siteId === undefined) return undefined;
  if (url !== undefined && siteId !== undefined) return { url, siteId };
  throw new ConfigurationRefused(
    `Configuration refusée : il manque ${url === undefined ? 'MATOMO_URL' : 'MATOMO_SITE_ID'} : l’adresse de Matomo va avec le numéro du site (voir docs/configuration.md).`,
  );
}

/** All of it or none: half a configuration would keep documents where nobody looks for them. */
function s3Of(value: z.output<typeof environment>): S3Configuration | undefined {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_HEALTH_URL } = value;
  const needed = { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
  if (Object.values({ S3_ENDPOINT, S3_HEALTH_URL, ...needed }).every((each) => each === undefined))
    return undefined;
  if (
    S3_BUCKET !== undefined &&
    S3_ACCESS_KEY_ID !== undefined &&
    S3_SECRET_ACCESS_KEY !== undefined
  ) {
    return {
      endpoint: S3_ENDPOINT,
      region: value.S3_REGION,
      bucket: S3_BUCKET,
      accessKeyId: S3_ACCESS_KEY_ID,
      secretAccessKey: S3_SECRET_ACCESS_KEY,
      healthUrl: S3_HEALTH_URL,
    };
  }
  const missing = Object.entries(needed).flatMap(([name, value]) =>
    value === undefined ? [name] : [],
  );
  throw new ConfigurationRefused(
    `Configuration refusée : il manque ${missing.join(', ')} (voir docs/configuration.md).`,
  );
}

function journalOf({
  JOURNAL_DIR,
  JOURNAL_S3_BUCKET: bucket,
  S3_BUCKET,
}: z.output<typeof environment>) {
  if (bucket !== undefined && S3_BUCKET === undefined) {
    throw new ConfigurationRefused(
      'Configuration refusée : JOURNAL_S3_BUCKET va avec S3_BUCKET et le compte qui y écrit (voir docs/configuration.md).',
    );
  }
  return { bucket, folder: JOURNAL_DIR === undefined ? undefined : resolve(JOURNAL_DIR) };
}

/** A server without a sender would refuse every mail, one by one and unseen. */
function smtpOf({
  SMTP_URL,
  MAIL_FROM,
}: z.output<typeof environment>): SmtpConfiguration | undefined {
  if (SMTP_URL === undefined) return undefined;
  if (MAIL_FROM !== undefined) return { url: SMTP_URL, from: MAIL_FROM };
  throw new ConfigurationRefused(
    'Configuration refusée : il manque MAIL_FROM, l’expéditeur des courriels (voir docs/configuration.md).',
  );
}

/** For Keycloak: the last segment of its address. */
function realmOf({ OIDC_ISSUER }: z.output<typeof environment>): string {
  const [, realm = EMBEDDED_REALM] = OIDC_ISSUER?.replace(/\/$/, '').split('/realms/') ?? [];
  return realm;
}
