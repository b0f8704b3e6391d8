/** The brands of this deployment, and which one is meant. */

import type { Brand } from '#contract/runtime-configuration.ts';
import { appellationOf } from '#domain/brand/called.ts';
import { type BrandDefinition, memberSpace } from '#domain/brand/definition.ts';
import { deriveTokens, type Schemes } from '#domain/brand/tokens.ts';
import type { FirstBrand } from './brand-file.ts';
import { type Drawing, servedDrawing } from './drawing.ts';

/** What this server knows of a brand: what browsers receive, and what it renders with. */
export type HouseBrand = Brand & {
  readonly colours: Schemes;
  /** The society's own logo in the header band; null: the portal's mark. */
  readonly logo: {
    readonly address: string;
    readonly type: string;
    readonly content: Buffer;
  } | null;
};

export function reportedToBrowsers({
  colours: _colours,
  logo: _logo,
  ...reported
}: HouseBrand): Brand {
  return reported;
}

export type Brands = {
  /** A new array whenever one of the brands changes. */
  readonly all: readonly HouseBrand[];
  /** The deployment's own brand, used where nothing names another. */
  readonly own: HouseBrand;
  /**
   * The brand of a structure. A code that is no longer in the file resolves to the deployment's
   * brand.
   */
  ofCode(code: string): HouseBrand;
  ofHost(hostname: string): HouseBrand;
};

/** The initial brands of a deployment. */
export type FirstBrands = {
  readonly brands: readonly FirstBrand[];
  /** Sign-in realm, from which the member area's address is derived. */
  readonly realm: string;
  readonly ownCode: string;
  readonly codeByHost: ReadonlyMap<string, string>;
};

/** The code, slug and theme never change: structures, addresses and style sheets refer to them. */
export type BrandNames = Pick<FirstBrand, 'code' | 'slug' | 'theme'>;

export function houseBrand(
  { code, slug, theme }: BrandNames,
  {
    societe,
    appellation,
    couleurs,
    adresse,
    contactEmail,
    contactTelephone,
    links: brandLinks,
  }: BrandDefinition,
  drawing: Drawing | null,
  realm: string,
): HouseBrand {
  const { suffixesEspace: _suffixes, reseaux, ...links } = brandLinks;
  return {
    code,
    slug,
    theme,
    societe,
    contactEmail,
    contactTelephone,
    appellation: appellationOf(code, appellation),
    adresse: [...adresse],
    links: { ...links, reseaux: [...reseaux], espaceMembre: memberSpace(brandLinks, realm) },
    colours: deriveTokens(couleurs),
    logo: drawing === null ? null : servedDrawing(theme, drawing),
  };
}

/** Brands as configured in the file. */
export function firstBrands(first: FirstBrands): Brands {
  return brandsOf(
    first.brands.map((one) => houseBrand(one, one, one.drawing, first.realm)),
    first,
  );
}

export function brandsOf(
  all: readonly HouseBrand[],
  { ownCode, codeByHost }: Pick<FirstBrands, 'ownCode' | 'codeByHost'>,
): Brands {
  const byCode = new Map(all.map((brand) => [brand.code, brand]));
  const own = byCode.get(ownCode);
  if (own === undefined) throw new Error(`the brand ${ownCode} is not in the list`);
  return {
    all,
    own,
    ofCode: (code) => byCode.get(code) ?? own,
    ofHost: (hostname) => byCode.get(codeByHost.get(hostname) ?? '') ?? own,
  };
}

/** Caches a value derived from the brands; it is recomputed when they change. */
export function fromBrands<Made>(brands: Brands, make: () => Made): () => Made {
  let made: { readonly of: Brands['all']; readonly value: Made } | null = null;
  return () => {
    if (made?.of !== brands.all) made = { of: brands.all, value: make() };
    return made.value;
  };
}
