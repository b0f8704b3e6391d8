import type { FieldError } from '../domain-error.ts';
import type { StructureFields } from '../structure/structure-fields.ts';
import {
  requiresCompanyIdentity,
  SOLE_TRADER,
  type StructureStatus,
} from '../structure/structure-rules.ts';
import {
  FRANCE,
  type IdentifierKind,
  identifierOf,
  isFrench,
  MONACO,
} from '../structure/territories.ts';

/**
 * Papers that prove the declarations of a structure, by personality, legal form and country of the
 * head office. Required only from a structure that the society does not know yet. Source: domain
 * research, 3.4; only what a code needs, no bank details, no sleeves.
 */

/** Every paper that may be asked for, with its French label, which also fits inside a sentence. */
const LABELS = {
  PIECE_IDENTITE: 'Carte d’identité ou passeport en cours de validité',
  KBIS: 'Extrait Kbis de moins de trois mois',
  AVIS_SIRENE: 'Avis de situation au répertoire Sirene',
  RECEPISSE_ASSOCIATION:
    'Récépissé de déclaration de l’association, ou sa parution au Journal officiel',
  RIDET: 'Avis de situation au RIDET',
  TAHITI: 'Avis de situation au répertoire des entreprises de Polynésie française (n° TAHITI)',
  REGISTRE_MONACO:
    'Extrait du répertoire du commerce et de l’industrie de Monaco, de moins de trois mois',
  REGISTRE_LOCAL: 'Extrait du registre local des entreprises',
  REGISTRE_ETRANGER: 'Extrait du registre officiel du pays, de moins de trois mois',
} as const;

export type DocumentKey = keyof typeof LABELS;
export const DOCUMENT_KEYS = Object.keys(LABELS) as readonly DocumentKey[];

export const documentLabel = (key: DocumentKey): string => LABELS[key];

export type DocumentedFields = Pick<StructureFields, 'personalite' | 'codeJur' | 'sgPays'>;

/**
 * The papers required from this structure, most important first. Empty until it declares whether it
 * is a natural person, and for a structure that the society already knows from its own base.
 */
export function expectedDocuments(
  structure: DocumentedFields & StructureStatus,
): readonly DocumentKey[] {
  const { statut, situation, personalite, codeJur } = structure;
  if (personalite === null || !requiresCompanyIdentity(statut, situation)) return [];
  if (personalite === 'MORALE') return [companyDocument(structure)];
  return Number(codeJur) === SOLE_TRADER
    ? ['PIECE_IDENTITE', registerDocument(structure, 'AVIS_SIRENE')]
    : ['PIECE_IDENTITE'];
}

/** A foreign company that the French trade register knows, wherever its head office is. */
const FOREIGN_REGISTERED = '3120';
/** First digits of the legal forms (INSEE table) that no trade register knows. */
const ASSOCIATIONS = '92';
const EXTERNAL_REGISTER = ['2', '4', '7', '8', '9'];
const FOREIGN_UNREGISTERED = '32';

function companyDocument(company: DocumentedFields): DocumentKey {
  const form = company.codeJur ?? '';
  if (form === FOREIGN_REGISTERED) return 'KBIS';
  if (form.startsWith(FOREIGN_UNREGISTERED)) return 'REGISTRE_ETRANGER';
  // French law declares associations overseas too, with or without SIRET.
  if (form.startsWith(ASSOCIATIONS) && isFrench(company.sgPays ?? FRANCE))
    return 'RECEPISSE_ASSOCIATION';
  const isExternal = EXTERNAL_REGISTER.some((digit) => form.startsWith(digit));
  return registerDocument(company, isExternal ? 'AVIS_SIRENE' : 'KBIS');
}

const REGISTERS: Readonly<Record<Exclude<IdentifierKind, 'SIRET' | 'LOCAL'>, DocumentKey>> = {
  RIDET: 'RIDET',
  TAHITI: 'TAHITI',
  MONACO: 'REGISTRE_MONACO',
};

/** Where SIRET does not exist, another register is used. `withSiret`: the paper where it does. */
function registerDocument({ sgPays }: DocumentedFields, withSiret: DocumentKey): DocumentKey {
  const pays = sgPays ?? FRANCE;
  if (!isFrench(pays) && pays !== MONACO) return 'REGISTRE_ETRANGER';
  const kind = identifierOf(pays);
  if (kind === 'SIRET') return withSiret;
  return kind === 'LOCAL' ? 'REGISTRE_LOCAL' : REGISTERS[kind];
}

/** Papers still required: the expected ones while no file is stored; none as soon as one is. */
export function owedDocuments(
  structure: DocumentedFields & StructureStatus,
  filesStored: number,
): readonly DocumentKey[] {
  return filesStored > 0 ? [] : expectedDocuments(structure);
}

/**
 * Missing papers of a structure that submits its file: at least one file, when papers are expected.
 * People must check that it is the right one: no program does. Path `justificatifs`.
 */
export function missingDocuments(
  structure: DocumentedFields & StructureStatus,
  filesStored: number,
): FieldError[] {
  const expected = owedDocuments(structure, filesStored);
  if (expected.length === 0) return [];
  const named = expected.map((key) => uncapitalised(documentLabel(key))).join(' ; ');
  const ask = expected.length === 1 ? 'Joignez votre justificatif' : 'Joignez vos justificatifs';
  return [{ path: 'justificatifs', code: 'REQUIRED', message: `${ask} : ${named}.` }];
}

const uncapitalised = (label: string): string =>
  `${label.slice(0, 1).toLowerCase()}${label.slice(1)}`;
