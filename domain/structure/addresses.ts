import { isBlank, textFaults } from '../free-text.ts';
import type { FieldError } from '../refusal.ts';
import { territoryOf } from './territories.ts';

/** The two addresses of a structure: head office (`sg…`), and letters (`co…`) when elsewhere. */

export const ADDRESS_KINDS = ['sg', 'co'] as const;
export type AddressKind = (typeof ADDRESS_KINDS)[number];

export type AddressFields<Kind extends AddressKind = AddressKind> = {
  readonly [Name in `${Kind}Adr1` | `${Kind}Adr2` | `${Kind}CP` | `${Kind}Ville`]: string | null;
} & {
  /** ISO 3166-1 number. */
  readonly [Name in `${Kind}Pays`]: number | null;
};
export type Addresses = AddressFields<'sg'> & AddressFields<'co'>;

/** Greatest lengths, in code points. */
export const ADDRESS_MAX = { adr: 250, cp: 12, ville: 120 } as const;

type Address = {
  readonly adr1: string | null;
  readonly adr2: string | null;
  readonly cp: string | null;
  readonly ville: string | null;
  readonly pays: number | null;
};

function addressOf(fields: Addresses, kind: AddressKind): Address {
  return kind === 'sg'
    ? {
        adr1: fields.sgAdr1,
        adr2: fields.sgAdr2,
        cp: fields.sgCP,
        ville: fields.sgVille,
        pays: fields.sgPays,
      }
    : {
        adr1: fields.coAdr1,
        adr2: fields.coAdr2,
        cp: fields.coCP,
        ville: fields.coVille,
        pays: fields.coPays,
      };
}

const WHERE: Readonly<Record<AddressKind, string>> = {
  sg: 'du siège social',
  co: 'de correspondance',
};

/** Whether letters go to the head office: nothing was said of another address. */
export function isMailSentToHeadOffice(fields: Addresses): boolean {
  const { adr1, adr2, cp, ville, pays } = addressOf(fields, 'co');
  return [adr1, adr2, cp, ville].every(isBlank) && pays === null;
}

/** Every fault of one address; what is missing is not one. */
export function checkAddress(fields: Addresses, kind: AddressKind): FieldError[] {
  const { adr1, adr2, cp, ville, pays } = addressOf(fields, kind);
  const where = WHERE[kind];
  const faults = [
    ...textFaults(`${kind}Adr1`, adr1, { label: `L’adresse ${where}`, max: ADDRESS_MAX.adr }),
    ...textFaults(`${kind}Adr2`, adr2, { label: `Le complément d’adresse ${where}`, max: ADDRESS_MAX.adr }),
    ...textFaults(`${kind}CP`, cp, { label: `Le code postal ${where}`, max: ADDRESS_MAX.cp }),
    ...textFaults(`${kind}Ville`, ville, { label: `La ville ${where}`, max: ADDRESS_MAX.ville }),
  ];
  if (faults.some(({ path }) => path === `${kind}CP`) || isBlank(cp)) return faults;
  return isPostCode(cp ?? '', pays) ? faults : [...faults, wrongPostCode(kind, pays)];
}

// Abroad every register has its own form; letters, digits, spaces and hyphens cover them.
const FOREIGN_POST_CODE = /^[\p{L}\p{N}][\p{L}\p{N} -]*$/u;

/** Whether a post code has the form of its country; of an unknown country, of any. */
export function isPostCode(text: string, pays: number | null): boolean {
  const territory = pays === null ? null : territoryOf(pays);
  return (territory?.postCode ?? FOREIGN_POST_CODE).test(text);
}

function wrongPostCode(kind: AddressKind, pays: number | null): FieldError {
  const territory = pays === null ? null : territoryOf(pays);
  const message =
    territory === null
      ? `Le code postal ${WHERE[kind]} ne compte que des lettres, des chiffres, des espaces et des tirets.`
      : `Ce code postal ${WHERE[kind]} n’existe pas (${territory.nom}).`;
  return { path: `${kind}CP`, code: 'WRONG_POST_CODE', message };
}

/** What an address still lacks; of the correspondence address nothing, when letters go to the head office. */
export function missingInAddress(fields: Addresses, kind: AddressKind): FieldError[] {
  if (kind === 'co' && isMailSentToHeadOffice(fields)) return [];
  const { adr1, cp, ville, pays } = addressOf(fields, kind);
  const where = WHERE[kind];
  const faults: FieldError[] = [];
  const required = (path: string, message: string) => faults.push({ path, code: 'REQUIRED', message });
  if (isBlank(adr1)) required(`${kind}Adr1`, `Indiquez l’adresse ${where}.`);
  // Some countries have no post codes at all.
  const hasPostCodes = pays === null || territoryOf(pays) !== null;
  if (isBlank(cp) && hasPostCodes) required(`${kind}CP`, `Indiquez le code postal ${where}.`);
  if (isBlank(ville)) required(`${kind}Ville`, `Indiquez la ville ${where}.`);
  if (pays === null) required(`${kind}Pays`, `Indiquez le pays ${where}.`);
  return faults;
}
