import type { StructureOut } from '#contract/account/structure.ts';
import { isMailSentToHeadOffice } from '#domain/structure/addresses.ts';
import { normaliseIdentifier } from '#domain/structure/company-identifiers.ts';
import { PERSONALITES, type StructureFields } from '#domain/structure/structure-fields.ts';
import { SOLE_TRADER } from '#domain/structure/structure-rules.ts';
import { said, type Values } from '../form/values.ts';

const TEXTS = ['raison', 'sigle', 'siret', 'dateCreation', 'sgAdr1', 'sgAdr2', 'sgCP', 'sgVille'] as const;
const LETTERS = ['coAdr1', 'coAdr2', 'coCP', 'coVille'] as const;

/** The code of a sole trader, as the list of legal forms writes it. */
export const SOLE_TRADER_CODE = String(SOLE_TRADER);

export const EMPTY_STRUCTURE_VALUES: Values = { sameAddress: '1' };

export function structureValues(structure: StructureOut): Values {
  const texts = [...TEXTS, ...LETTERS, 'personalite' as const, 'codeJur' as const];
  const numbers = ['nationalite', 'sgPays', 'coPays'] as const;
  return {
    ...Object.fromEntries(texts.map((name) => [name, structure[name] ?? ''])),
    ...Object.fromEntries(numbers.map((name) => [name, structure[name]?.toString() ?? ''])),
    sameAddress: isMailSentToHeadOffice(structure) ? '1' : '',
  };
}

/** Whether what is typed is that of a company, and not of a person alone. */
export function hasCompany(values: Values): boolean {
  return values.personalite === 'MORALE' || values.codeJur === SOLE_TRADER_CODE;
}

/** What is typed, as the rules of the domain and the contract take it. What the form hides is emptied. */
export function structureBody(values: Values): StructureFields {
  const personalite = PERSONALITES.find((one) => one === values.personalite) ?? null;
  const company = hasCompany(values) || personalite === null;
  const same = values.sameAddress === '1';
  const letters = (name: (typeof LETTERS)[number]) => (same ? null : said(values[name]));
  const siret = said(values.siret);
  return {
    raison: said(values.raison),
    sigle: personalite === 'PHYSIQUE' ? null : said(values.sigle),
    personalite,
    nationalite: countryOf(values.nationalite),
    codeJur: said(values.codeJur),
    siret: company && siret !== null ? normaliseIdentifier(siret) : null,
    dateCreation: company ? said(values.dateCreation) : null,
    sgAdr1: said(values.sgAdr1),
    sgAdr2: said(values.sgAdr2),
    sgCP: said(values.sgCP),
    sgVille: said(values.sgVille),
    sgPays: countryOf(values.sgPays),
    coAdr1: letters('coAdr1'),
    coAdr2: letters('coAdr2'),
    coCP: letters('coCP'),
    coVille: letters('coVille'),
    coPays: same ? null : countryOf(values.coPays),
  };
}

function countryOf(text: string | undefined): number | null {
  return text === undefined || text === '' ? null : Number(text);
}
