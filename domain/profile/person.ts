/**
 * The table of the fields of an interlocuteur, one row each. Types, empty values, bounds,
 * requirements, the API, database columns, forms, sheets of the staff and the fields shown to a
 * team are derived from it. Names are those of the wire; the order is that of the screens.
 */

import type { Field } from '../field/field.ts';
import { EMAIL_MAX } from './reach.ts';

/** In the order in which they are offered. */
export const CIVILITES = ['MME', 'M'] as const;

export const PERSON_SECTIONS = ['identity', 'contact'] as const;
export type PersonSection = (typeof PERSON_SECTIONS)[number];

export type PersonField = Field & {
  readonly section: PersonSection;
  /** Stored as an empty text while not entered: its column is never null. */
  readonly always?: true;
  /**
   * Entered by the person who adds another one, and visible to them; for oneself it comes from the
   * sign-in account.
   */
  readonly names?: true;
  /** `autocomplete` attribute in the person's own form. */
  readonly autoComplete?: string;
};

export const PERSON = {
  civilite: {
    kind: 'choice',
    section: 'identity',
    label: 'Civilité',
    meaning: 'Title of a person',
    choices: CIVILITES,
    labels: { MME: 'Madame', M: 'Monsieur' },
    unknown: 'Choisissez la civilité dans la liste.',
    required: { from: 'sent', sentence: 'Indiquez la civilité.' },
    example: 'MME',
  },
  nom: {
    kind: 'text',
    section: 'identity',
    label: 'Nom',
    meaning: 'Family name',
    subject: 'Le nom',
    max: 100,
    always: true,
    required: { from: 'sent', sentence: 'Indiquez le nom.' },
    autoComplete: 'family-name',
    example: 'ROCHE',
  },
  prenom: {
    kind: 'text',
    section: 'identity',
    label: 'Prénom',
    meaning: 'Given name',
    subject: 'Le prénom',
    max: 100,
    always: true,
    required: { from: 'sent', sentence: 'Indiquez le prénom.' },
    autoComplete: 'given-name',
    besidePrevious: true,
    example: 'Inès',
  },
  email: {
    kind: 'email',
    section: 'contact',
    label: 'Adresse électronique',
    meaning: 'Address by which a person is known, and signs in',
    subject: 'L’adresse électronique',
    max: EMAIL_MAX,
    always: true,
    names: true,
    required: { from: 'draft', sentence: 'Indiquez l’adresse électronique.' },
    example: 'ines.roche@exemple.fr',
  },
  telephone: {
    kind: 'telephone',
    section: 'contact',
    label: 'Téléphone',
    meaning: 'Telephone number',
    subject: 'Le numéro de téléphone',
    max: 30,
    required: { from: 'sent', sentence: 'Indiquez un numéro de téléphone.' },
    autoComplete: 'tel',
    example: '01 23 45 67 89',
  },
  fonction: {
    kind: 'text',
    section: 'contact',
    label: 'Fonction',
    meaning: 'What a person does in a company',
    subject: 'La fonction',
    max: 120,
    besidePrevious: true,
    autoComplete: 'organization-title',
    example: 'Gérante',
  },
} as const satisfies Readonly<Record<string, PersonField>>;
