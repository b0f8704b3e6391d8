import { isBlank, textFaults } from '../free-text.ts';
import type { FieldError } from '../refusal.ts';
import { ADDRESS_KINDS, type Addresses, checkAddress, missingInAddress } from './addresses.ts';
import { checkCompanyIdentifier } from './company-identifiers.ts';
import { missingCompanyIdentity, SOLE_TRADER, type StructureStanding } from './structure-rules.ts';
import { FRANCE } from './territories.ts';

/** What a structure says of itself: its fields, their bounds, what is required when. */

/** Natural person or legal entity. */
export const PERSONALITES = ['PHYSIQUE', 'MORALE'] as const;
export type Personalite = (typeof PERSONALITES)[number];

/** Null means « not said yet ». `dateCreation` is YYYY-MM-DD; countries are ISO 3166-1 numbers. */
export type StructureFields = Addresses & {
  readonly raison: string | null;
  readonly sigle: string | null;
  readonly personalite: Personalite | null;
  readonly nationalite: number | null;
  /** Legal form: the four digits of the INSEE table. */
  readonly codeJur: string | null;
  /** SIRET, RIDET, TAHITI number or local identifier, by the country of the head office. */
  readonly siret: string | null;
  readonly dateCreation: string | null;
};

/** Read-only for a structure that the society knows: the society's own base says them. */
export const IDENTITY_FIELDS = [
  'raison',
  'sigle',
  'personalite',
  'nationalite',
  'codeJur',
  'siret',
  'dateCreation',
] as const satisfies readonly (keyof StructureFields)[];

/** Greatest lengths, in code points. */
export const STRUCTURE_MAX = { raison: 250, sigle: 60, siret: 40 } as const;

const OLDEST_CREATION = '1600-01-01';

/**
 * Every fault of what was typed; of what is missing, only the company name counts, without which
 * nobody could tell two drafts apart. `today` is YYYY-MM-DD, in Paris.
 */
export function checkStructureFields(fields: StructureFields, now: { readonly today: string }): FieldError[] {
  return [
    ...nameFaults(fields),
    ...countryFaults(fields),
    ...legalFormFaults(fields),
    ...creationFaults(fields, now.today),
    ...identifierFaults(fields),
    ...ADDRESS_KINDS.flatMap((kind) => checkAddress(fields, kind)),
  ];
}

function nameFaults({ raison, sigle }: StructureFields): FieldError[] {
  const faults = [
    ...textFaults('raison', raison, { label: 'La raison sociale', max: STRUCTURE_MAX.raison }),
    ...textFaults('sigle', sigle, { label: 'Le sigle', max: STRUCTURE_MAX.sigle }),
  ];
  if (isBlank(raison)) {
    faults.push({
      path: 'raison',
      code: 'REQUIRED',
      message: 'Indiquez la raison sociale, ou votre nom si vous agissez en votre nom propre.',
    });
  }
  return faults;
}

const LARGEST_COUNTRY = 999;

function countryFaults(fields: StructureFields): FieldError[] {
  const names = ['nationalite', 'sgPays', 'coPays'] as const;
  return names
    .filter((name) => {
      const code = fields[name];
      return code !== null && !(Number.isInteger(code) && code > 0 && code <= LARGEST_COUNTRY);
    })
    .map((path) => ({ path, code: 'WRONG_COUNTRY', message: 'Choisissez un pays dans la liste.' }));
}

function legalFormFaults({ codeJur, personalite }: StructureFields): FieldError[] {
  if (isBlank(codeJur)) return [];
  const fault = (code: string, message: string) => [{ path: 'codeJur', code, message }];
  if (!/^\d{4}$/.test(codeJur ?? ''))
    return fault('WRONG_FORMAT', 'La forme juridique est un code de quatre chiffres.');
  const isSoleTrader = Number(codeJur) === SOLE_TRADER;
  if (personalite === 'PHYSIQUE' && !isSoleTrader) {
    return fault(
      'INCOHERENT',
      'Cette forme juridique est celle d’une société : une personne physique est entrepreneur individuel (1000), ou n’en a pas.',
    );
  }
  if (personalite === 'MORALE' && isSoleTrader) {
    return fault('INCOHERENT', 'L’entrepreneur individuel (1000) est une personne physique.');
  }
  return [];
}

function creationFaults({ dateCreation }: StructureFields, today: string): FieldError[] {
  if (dateCreation === null || dateCreation === '') return [];
  const fault = (code: string, message: string) => [{ path: 'dateCreation', code, message }];
  if (!isCalendarDay(dateCreation)) {
    return fault('WRONG_FORMAT', 'Cette date de création n’existe pas : année, mois, jour (2019-05-31).');
  }
  if (dateCreation > today) return fault('IN_FUTURE', 'La date de création est dans le futur.');
  if (dateCreation < OLDEST_CREATION) return fault('TOO_OLD', 'La date de création est trop ancienne.');
  return [];
}

/** YYYY-MM-DD, and a day that the calendar has. */
function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** A number that is given is right; whether one must be given is asked at submission. */
function identifierFaults({ siret, sgPays, personalite, codeJur }: StructureFields): FieldError[] {
  if (isBlank(siret)) return [];
  const fault = checkCompanyIdentifier({
    value: siret,
    pays: sgPays ?? FRANCE,
    personalite: personalite ?? 'MORALE',
    codeJur: codeJur === null ? null : Number(codeJur),
  });
  return fault === null ? [] : [fault];
}

/** What the file of a structure still lacks before the society can look at it. */
export function missingStructureFields(fields: StructureFields & StructureStanding): FieldError[] {
  const { personalite, nationalite, codeJur, statut, situation, dateCreation, siret } = fields;
  const faults: FieldError[] = [];
  const required = (path: string, message: string) => faults.push({ path, code: 'REQUIRED', message });
  if (isBlank(fields.raison)) required('raison', 'Indiquez la raison sociale.');
  if (personalite === null) required('personalite', 'Indiquez si vous êtes une personne physique ou morale.');
  if (nationalite === null) required('nationalite', 'Indiquez la nationalité.');
  const company = {
    statut,
    situation,
    // Until it is said which, nothing of a company can be asked for.
    personalite: personalite ?? 'PHYSIQUE',
    codeJur: isBlank(codeJur) ? null : Number(codeJur),
    dateCreation,
    siret,
  } as const;
  return [
    ...faults,
    ...missingCompanyIdentity(company),
    ...ADDRESS_KINDS.flatMap((kind) => missingInAddress(fields, kind)),
  ];
}
