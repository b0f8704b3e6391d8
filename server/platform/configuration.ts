/**
 * Configuration comes from the environment only, and is refused at start with one clear
 * sentence when it cannot be right. `docs/configuration.md` is the table for operators.
 */

import { resolve } from 'node:path';
import { z } from 'zod';
import { type Brand, brandSchema } from '../../contract/runtime-configuration.ts';
import { BRANDS } from './brands.ts';

/** The society's own structure; its members are the staff (specification, section 9). */
const ADMINISTRATION_STRUCTURE_ID = 22;

const port = z.coerce.number().int().min(0).max(65535);
const origin = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin);

const environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  PUBLIC_URL: origin.optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  OIDC_CLIENT_ID: z.string().min(1).default('portail'),
  ADMIN_EMAIL: z.email().optional(),
  ADMINISTRATION_STRUCTURE_ID: z.coerce.number().int().positive().default(ADMINISTRATION_STRUCTURE_ID),
  DISPLAY_ISRC_CATEGORY: z.enum(['0', '1']).default('1'),
  BRAND: z.string().min(1).default('SPP'),
  BRANDS_BY_HOST: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
});

export type Configuration = {
  readonly port: number;
  /** Undefined: loopback in demonstration mode, every address otherwise. */
  readonly host: string | undefined;
  readonly dataDir: string;
  /** The origin that browsers use; undefined until the port is known when PORT is 0. */
  readonly publicUrl: string | undefined;
  readonly databaseUrl: string | undefined;
  readonly oidcIssuer: string | undefined;
  readonly oidcClientId: string;
  readonly adminEmail: string | undefined;
  readonly administrationStructureId: number;
  readonly displayIsrcCategory: boolean;
  readonly brand: Brand;
  readonly brandByHost: ReadonlyMap<string, Brand>;
  readonly logLevel: string;
};

/** The message is the French sentence for whoever starts the portal. */
export class ConfigurationRefused extends Error {
  override readonly name = 'ConfigurationRefused';
}

/** @throws ConfigurationRefused with a French sentence that names the variable. */
export function readConfiguration(env: Readonly<Record<string, string | undefined>>): Configuration {
  // An empty variable means "not set", as in every shell script.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const names = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ');
    throw new ConfigurationRefused(`Configuration refusée : vérifiez ${names} (voir docs/configuration.md).`);
  }
  const value = parsed.data;
  return {
    port: value.PORT,
    host: value.HOST,
    dataDir: resolve(value.DATA_DIR),
    publicUrl: value.PUBLIC_URL,
    databaseUrl: value.DATABASE_URL,
    oidcIssuer: value.OIDC_ISSUER?.replace(/\/$/, ''),
    oidcClientId: value.OIDC_CLIENT_ID,
    adminEmail: value.ADMIN_EMAIL?.toLowerCase(),
    administrationStructureId: value.ADMINISTRATION_STRUCTURE_ID,
    displayIsrcCategory: value.DISPLAY_ISRC_CATEGORY === '1',
    brand: brandOf(value.BRAND, 'BRAND'),
    brandByHost: brandsByHost(value.BRANDS_BY_HOST),
    // On a terminal, a line for each request would hide the address and the accounts.
    logLevel: value.LOG_LEVEL ?? (value.DATABASE_URL === undefined ? 'warn' : 'info'),
  };
}

function brandOf(code: string, variable: string): Brand {
  const brand = BRANDS.find((candidate) => candidate.code === code.toUpperCase());
  if (brand === undefined) {
    throw new ConfigurationRefused(
      `Configuration refusée : ${variable} nomme une marque inconnue, « ${code} ».`,
    );
  }
  return brandSchema.parse(brand);
}

/** `portail.a.example=SPP,portail.b.example=SPI`. */
function brandsByHost(text: string | undefined): ReadonlyMap<string, Brand> {
  const pairs = (text ?? '').split(',').filter((pair) => pair.trim() !== '');
  return new Map(
    pairs.map((pair) => {
      const [host = '', code = ''] = pair.split('=').map((part) => part.trim());
      return [host.toLowerCase(), brandOf(code, 'BRANDS_BY_HOST')] as const;
    }),
  );
}
