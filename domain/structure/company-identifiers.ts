import type { FieldError } from '../domain-error.ts';
import { textLength } from '../free-text.ts';
import { hasCompany } from './structure-rules.ts';
import { type IdentifierKind, identifierOf } from './territories.ts';

/**
 * Business numbers of companies. Only SIREN and SIRET carry a check digit; the numbers of New
 * Caledonia, French Polynesia and Monaco are checked by their form alone.
 */

/** Without spaces, dots, hyphens or slashes, in capitals: the form that is stored. */
export function normaliseIdentifier(text: string): string {
  return text.replace(/[\s.\p{Pd}/]/gu, '').toUpperCase();
}

/** Luhn: from the right, every second digit counts double, and the sum ends in 0. */
function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const weighed = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (weighed > 9 ? weighed - 9 : weighed);
  }, 0);
  return sum % 10 === 0;
}

/** Nine digits that pass Luhn: a company. */
export function isSiren(text: string): boolean {
  return /^\d{9}$/.test(text) && text !== '000000000' && passesLuhn(text);
}

const LA_POSTE_SIREN = '356000000';
const LA_POSTE_HEAD_OFFICE = '35600000000048';

/** Fourteen digits: a SIREN and the number of one of its places, together passing Luhn. */
export function isSiret(text: string): boolean {
  if (!/^\d{14}$/.test(text) || !isSiren(text.slice(0, 9))) return false;
  // La Poste has more places than Luhn allows numbers: the plain sum must be a multiple of 5.
  if (text.startsWith(LA_POSTE_SIREN) && text !== LA_POSTE_HEAD_OFFICE) {
    return [...text].reduce((sum, digit) => sum + Number(digit), 0) % 5 === 0;
  }
  return passesLuhn(text);
}

/** Number of an association in the national register (RNA): W, then nine digits, a letter among them outside of the mainland. */
const isRna = (text: string): boolean => /^W\d[\dA-Z]\d{7}$/.test(text);

/** New Caledonia: seven digits of the company, the first often left out, then three of the place. */
export function isRidet(text: string): boolean {
  return /^\d{6,7}(?:\d{3})?$/.test(text);
}

/** French Polynesia: a letter or digit and five digits, then three digits of the place. */
export function isTahiti(text: string): boolean {
  return /^[A-Z0-9]\d{5}(?:\d{3})?$/.test(text);
}

/** Monaco: number of the trade register, two digits, S or P, five digits (« 12S05678 »). */
export function isMonaco(text: string): boolean {
  return /^\d{2}[SP]\d{5}$/.test(text);
}

const LOCAL_MAX = 30;
const isLocal = (text: string): boolean =>
  /^[\p{L}\p{N}]+$/u.test(text) && textLength(text) <= LOCAL_MAX;

const RULES: Readonly<
  Record<IdentifierKind, { readonly accepts: (text: string) => boolean; readonly message: string }>
> = {
  SIRET: { accepts: isSiret, message: 'Ce numéro SIRET est faux : vérifiez ses 14 chiffres.' },
  RIDET: {
    accepts: isRidet,
    message: 'Un numéro RIDET compte 7 chiffres, ou 10 avec l’établissement.',
  },
  TAHITI: {
    accepts: isTahiti,
    message: 'Un numéro TAHITI compte 6 caractères, ou 9 avec l’établissement.',
  },
  // Usually the trade register number; the statistical number (NIS), of unknown format, is accepted
  // too.
  MONACO: {
    accepts: (text) => isMonaco(text) || isLocal(text),
    message: 'Ce numéro d’immatriculation est illisible.',
  },
  LOCAL: {
    accepts: isLocal,
    message: `Un identifiant local compte ${LOCAL_MAX} lettres ou chiffres au plus.`,
  },
};

export type CompanyIdentifier = {
  /** As typed; null or empty when not given. */
  readonly value: string | null;
  /** Country of the head office, ISO 3166-1 number. */
  readonly pays: number;
  readonly personalite: 'PHYSIQUE' | 'MORALE';
  /** Legal form, or null. */
  readonly codeJur: number | null;
};

/** Whether the number is required: where SIRET exists, for companies and sole traders. */
export function isIdentifierRequired(company: Omit<CompanyIdentifier, 'value'>): boolean {
  return hasCompany(company.personalite, company.codeJur) && identifierOf(company.pays) === 'SIRET';
}

/** Fault of a business number of a company; null when it is right, or absent where optional. */
export function checkCompanyIdentifier(
  company: CompanyIdentifier,
  path = 'siret',
): FieldError | null {
  const text = normaliseIdentifier(company.value ?? '');
  if (text === '') {
    if (!isIdentifierRequired(company)) return null;
    return { path, code: 'REQUIRED', message: 'Indiquez le numéro SIRET : 14 chiffres.' };
  }
  const kind = identifierOf(company.pays);
  if (RULES[kind].accepts(text)) return null;
  if (kind === 'SIRET' && isRna(text)) {
    const message =
      'Ce numéro est celui d’une association au répertoire national (RNA), et non un SIRET. Indiquez son SIRET, de 14 chiffres ; une association qui n’en a pas le demande à l’Insee.';
    return { path, code: 'WRONG_SIRET', message };
  }
  return { path, code: `WRONG_${kind}`, message: RULES[kind].message };
}
