/** The brands of this deployment, and which one is meant. */

import type { Brand } from '#contract/runtime-configuration.ts';
import { appellationOf } from '#domain/brand/called.ts';
import { type BrandDefinition, memberSpace } from '#domain/brand/definition.ts';
import { deriveTokens, type Schemes } from '#domain/brand/tokens.ts';
import type { FirstBrand } from './brand-file.ts';
import { type Drawing, servedDrawing } from './drawing.ts';

/** What this server knows of a brand: what browsers are told, and what it draws with. */
export type HouseBrand = Brand & {
  readonly colours: Schemes;
  /** The society's own drawing in the band; null: that of the portal. */
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
  /** Another list as soon as one of them is another. */
  readonly all: readonly HouseBrand[];
  /** Of the deployment itself: where nothing names another. */
  readonly own: HouseBrand;
  /** Of a structure. A code that is no longer in the file has the deployment's. */
  ofCode(code: string): HouseBrand;
  ofHost(hostname: string): HouseBrand;
};

/** What a deployment was started with. */
export type FirstBrands = {
  readonly brands: readonly FirstBrand[];
  /** Where people sign in: the member space follows it. */
  readonly realm: string;
  readonly ownCode: string;
  readonly codeByHost: ReadonlyMap<string, string>;
};

/** Its code, its slug and its theme are for ever: structures, addresses and style sheets know it by them. */
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

/** As the file has them. */
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

/** What is made of the brands is made again once they are others. */
export function fromBrands<Made>(brands: Brands, make: () => Made): () => Made {
  let made: { readonly of: Brands['all']; readonly value: Made } | null = null;
  return () => {
    if (made?.of !== brands.all) made = { of: brands.all, value: make() };
    return made.value;
  };
}
