import type { FieldError } from '../domain-error.ts';
import type { MarkedIn } from '../field/field.ts';
import { type PartyType, structureRole } from './party-types.ts';
import { COMPANY, type Personalite } from './rows/company.ts';
import type { Situation } from './situations.ts';

/**
 * The rules over the type and the situation of a structure. `situation` is null when it is not known.
 */

export type StructureStatus = {
  readonly statut: PartyType;
  readonly situation: Situation | null;
};

const isTiers = (statut: PartyType): boolean => structureRole(statut) === 'tiers';

/**
 * What the three checks of company identity (legal form above 0, date of creation and company
 * identifier not null) amount to. They always pass for a structure the society already knows;
 * for a tiers they apply to the values, and cannot pass while its situation is unknown.
 */
export function companyIdentityCheck(
  statut: PartyType,
  situation: Situation | null,
): 'passes' | 'applies' | 'fails' {
  if (!isTiers(statut)) return 'passes';
  return situation === null ? 'fails' : 'applies';
}

/** Whether the structure has to give its company identity: tiers only, whatever their situation. */
export function requiresCompanyIdentity(statut: PartyType, situation: Situation | null): boolean {
  return companyIdentityCheck(statut, situation) !== 'passes';
}

/** Whether the structure edits its own company identity; for the others it comes from the society. */
export function ownsCompanyIdentity(statut: PartyType, situation: Situation | null): boolean {
  return isTiers(statut) && situation === 'ACTI';
}

/** Whether the society knows the structure: its member number is shown, its identity read-only. */
export function isVisibleToSociety(statut: PartyType): boolean {
  const role = structureRole(statut);
  return role === 'membre' || role === 'declarantNonMembre' || role === 'beneficiaire';
}

/** Members and declarants keep their rights after a resignation; the others while in activity. */
function isUnlockedAndStatus(
  { statut, situation }: StructureStatus,
  changePending: boolean,
): boolean {
  if (changePending) return false;
  switch (structureRole(statut)) {
    case 'membre':
    case 'declarantNonMembre':
      return situation === 'ACTI' || situation === 'DEMI';
    case 'tiers':
    case 'beneficiaire':
      return situation === 'ACTI';
    default:
      return false;
  }
}

/** Whether « Mes collaborateurs » is open. `changePending`: a change already waits for the staff. */
export function canManageTeam(structure: StructureStatus, changePending: boolean): boolean {
  return isUnlockedAndStatus(structure, changePending);
}

/** Whether the structure may be edited. Same truth table as the team, for another feature. */
export function canEditStructure(structure: StructureStatus, changePending: boolean): boolean {
  return isUnlockedAndStatus(structure, changePending);
}

/** Whether the form is disabled: the flag, except for a tiers of unknown situation that must complete its file. */
export function isFormLocked({ statut, situation }: StructureStatus, locked: boolean): boolean {
  return isTiers(statut) && situation === null ? false : locked;
}

/** Whether the people of the structure may change its file in principle; its state may say « not now ». */
export function mayChangeFile(structure: StructureStatus): boolean {
  return !isFormLocked(structure, !canEditStructure(structure, false));
}

export type CompanyIdentity = StructureStatus & {
  readonly personalite: Personalite;
  /** Legal form, four digits of the INSEE table, or null. */
  readonly codeJur: number | null;
  /** YYYY-MM-DD. */
  readonly dateCreation: string | null;
  /** SIRET, RIDET, TAHITI number or local identifier. */
  readonly siret: string | null;
};

/** Legal form of a sole trader in the INSEE table: a natural person with a company identity. */
export const SOLE_TRADER = 1000;

/** Company identity still missing in a structure's file. A natural person has none. */
export function missingCompanyIdentity(company: CompanyIdentity): FieldError[] {
  const check = companyIdentityCheck(company.statut, company.situation);
  if (check === 'passes') return [];
  const fieldErrors: FieldError[] = [];
  const required = (path: string, message: string) =>
    fieldErrors.push({ path, code: 'REQUIRED', message });
  if (check === 'fails') required('situation', 'Indiquez la situation de la structure.');
  if (!hasCompany(company.personalite, company.codeJur)) return fieldErrors;
  for (const name of COMPANY_NAMES) {
    if (LACKS[name](company)) required(name, COMPANY[name].required.sentence);
  }
  return fieldErrors;
}

type OfCompany = MarkedIn<typeof COMPANY, 'of'> & MarkedIn<typeof COMPANY, 'required'>;

/** The three fields checked, each with its own test for missing. */
const LACKS: Readonly<Record<OfCompany, (company: CompanyIdentity) => boolean>> = {
  codeJur: ({ codeJur }) => codeJur === null || codeJur <= 0,
  dateCreation: ({ dateCreation }) => dateCreation === null,
  siret: ({ siret }) => siret === null || siret === '',
};
const COMPANY_NAMES = Object.keys(LACKS) as readonly OfCompany[];

/** Whether there is a company to describe: a legal entity has one, and so has a sole trader. */
export function hasCompany(personalite: Personalite | null, codeJur: number | null): boolean {
  return personalite === 'MORALE' || codeJur === SOLE_TRADER;
}
