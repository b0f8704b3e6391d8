/** Initial brands of a deployment, and the brand of each hostname. */

import { readBrandFile } from '../brands/brand-file.ts';
import type { FirstBrands } from '../brands/brands.ts';
import { ConfigurationRefused } from './refused.ts';

type Input = {
  readonly BRANDS_FILE?: string | undefined;
  readonly BRAND?: string | undefined;
  readonly BRANDS_BY_HOST?: string | undefined;
};

/** @param realm where people sign in */
export function brandsIn(
  { BRANDS_FILE, BRAND, BRANDS_BY_HOST }: Input,
  realm: string,
): FirstBrands {
  const brands = brandFile(BRANDS_FILE, realm);
  const named = (code: string, variable: string): string => {
    const brand = brands.find((candidate) => candidate.code === code.toUpperCase());
    if (brand !== undefined) return brand.code;
    throw new ConfigurationRefused(
      `Configuration refusée : ${variable} nomme une marque inconnue, « ${code} ».`,
    );
  };
  // `portail.a.example=SPP,portail.b.example=SPI`
  const pairs = (BRANDS_BY_HOST ?? '').split(',').filter((pair) => pair.trim() !== '');
  const byHost = pairs.map((pair) => {
    const [host = '', code = ''] = pair.split('=').map((part) => part.trim());
    return [host.toLowerCase(), named(code, 'BRANDS_BY_HOST')] as const;
  });
  const ownCode = named(BRAND ?? brands[0]?.code ?? '', 'BRAND');
  return { brands, realm, ownCode, codeByHost: new Map(byHost) };
}

function brandFile(file: string | undefined, realm: string): ReturnType<typeof readBrandFile> {
  try {
    return readBrandFile(file, realm);
  } catch (error) {
    const why = error instanceof Error ? error.message : '';
    throw new ConfigurationRefused(
      `Configuration refusée : BRANDS_FILE ne peut pas servir (voir docs/operations.md).\n${why}`,
    );
  }
}

/** The site under another of its names: scheme and port are those of `PUBLIC_URL`. */
export function originUnder(publicUrl: string, hostname: string): string {
  const url = new URL(publicUrl);
  url.hostname = hostname;
  return url.origin;
}
