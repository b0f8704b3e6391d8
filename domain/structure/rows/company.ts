/** Identity of a structure: names, legal form, number. */

import type { StructureField } from './structure-field.ts';

/** Natural person or legal entity. */
export const PERSONALITES = ['PHYSIQUE', 'MORALE'] as const;
export type Personalite = (typeof PERSONALITES)[number];

export const COMPANY = {
  raison: {
    kind: 'text',
    section: 'company',
    label: 'Raison sociale',
    meaning: 'Registered name of a company',
    subject: 'La raison sociale',
    max: 250,
    always: true,
    required: {
      from: 'draft',
      sentence: 'Indiquez la raison sociale, ou votre nom si vous agissez en votre nom propre.',
    },
    example: 'DISQUES DU QUAI',
  },
  sigle: {
    kind: 'text',
    section: 'company',
    label: 'Sigle',
    meaning: 'Acronym of a company',
    subject: 'Le sigle',
    max: 60,
    of: 'legalEntity',
    example: 'DDQ',
  },
  personalite: {
    kind: 'choice',
    section: 'company',
    label: 'Personnalité',
    meaning: 'Natural person (PHYSIQUE) or legal entity (MORALE)',
    choices: PERSONALITES,
    labels: { PHYSIQUE: 'Personne physique', MORALE: 'Personne morale' },
    unknown: 'Choisissez personne physique ou personne morale.',
    requestedFirst: true,
    required: { from: 'sent', sentence: 'Indiquez si vous êtes une personne physique ou morale.' },
  },
  nationalite: {
    kind: 'country',
    section: 'company',
    label: 'Nationalité',
    meaning: 'Nationality of a structure',
    required: { from: 'sent', sentence: 'Indiquez la nationalité.' },
    example: 250,
  },
  codeJur: {
    kind: 'legalForm',
    section: 'company',
    label: 'Forme juridique',
    meaning: 'Legal form, four digits of the INSEE table',
    of: 'company',
    required: { from: 'sent', sentence: 'Indiquez la forme juridique.' },
    example: '5710',
  },
  siret: {
    kind: 'identifier',
    section: 'company',
    label: 'SIRET',
    meaning: 'Business number; another register applies in some territories',
    of: 'company',
    required: { from: 'sent', sentence: 'Indiquez l’identifiant de l’entreprise.' },
    example: '73282932000074',
  },
  dateCreation: {
    kind: 'date',
    section: 'company',
    label: 'Date de création',
    meaning: 'Date on which the company was created',
    unknown: 'Cette date de création n’existe pas : année, mois, jour (2019-05-31).',
    of: 'company',
    required: { from: 'sent', sentence: 'Indiquez la date de création.' },
    help: 'Celle de l’immatriculation ou de la déclaration.',
    besidePrevious: true,
    example: '2019-05-01',
  },
} as const satisfies Readonly<Record<string, StructureField>>;
