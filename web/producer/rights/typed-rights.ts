import type { BodyInput } from '#contract/endpoint.ts';
import type { CatalogueRightsOut, writeCatalogueRights } from '#contract/exchange/declaration.ts';
import { type ContributorRole, type Use, WORLDWIDE } from '#domain/declaration/catalogue-rights.ts';

export type TypedParty = {
  readonly key: number;
  readonly nom: string;
  readonly role: ContributorRole | null;
  readonly ipn: string;
  readonly isni: string;
};

/** Rights data as form values. */
export type TypedRights = {
  readonly dpid: string;
  readonly isni: string;
  readonly part: string;
  readonly usages: readonly Use[];
  readonly territoires: string;
  readonly debut: string;
  readonly fin: string;
  readonly parties: readonly TypedParty[];
};

export const asTyped = (read: CatalogueRightsOut): TypedRights => ({
  dpid: read.dpid ?? '',
  isni: read.isni ?? '',
  usages: read.usages,
  part: read.part === null ? '' : String(read.part).replace('.', ','),
  territoires: read.territoires.join(' '),
  debut: read.debut ?? '',
  fin: read.fin ?? '',
  parties: read.parties.map(({ nom, role, ipn, isni }, key) => ({
    key,
    nom,
    role,
    ipn: ipn ?? '',
    isni: isni ?? '',
  })),
});

/** Compares exact texts. An added line left empty is ignored. */
export const isSameText = (one: TypedRights, other: TypedRights): boolean =>
  messagesOf(one) === messagesOf(other);

function messagesOf({ parties, ...rest }: TypedRights): string {
  const named = parties.map(({ nom, role, ipn, isni }) => [nom, role ?? '', ipn, isni]);
  return JSON.stringify([rest, named.filter((words) => words.some((word) => word.trim() !== ''))]);
}

const message = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** Null when the share is no number. */
export function bodyOf(typed: TypedRights): BodyInput<typeof writeCatalogueRights> | null {
  const { part, usages, territoires, parties } = typed;
  const share =
    part.trim() === '' ? null : Number(part.trim().replace(',', '.').replace(/\s*%$/, ''));
  if (Number.isNaN(share)) return null;
  return {
    dpid: message(typed.dpid),
    isni: message(typed.isni),
    part: share,
    usages: [...usages],
    territoires: territoires
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map(countryOf),
    debut: message(typed.debut),
    fin: message(typed.fin),
    // A line without a name is ignored.
    parties: parties
      .filter(({ nom }) => nom.trim() !== '')
      .map(({ nom, role, ipn, isni }) => ({
        nom: nom.trim(),
        role,
        ipn: message(ipn),
        isni: message(isni),
      })),
  };
}

const countryOf = (word: string): string =>
  word.toLowerCase() === WORLDWIDE.toLowerCase() ? WORLDWIDE : word.toUpperCase();
