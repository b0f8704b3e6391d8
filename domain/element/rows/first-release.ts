/**
 * Fields of the first fixation and publication (when, where, by whom), and the capacity of the
 * applicant.
 */

import { QUALITE_LABELS, QUALITE_MESSAGES, QUALITES } from '../lists.ts';
import type { RecordingField } from '../recording-field.ts';

export const FIRST_RELEASE = {
  anneePublication: {
    kind: 'year',
    label: 'Année de première publication',
    meaning: 'Year of first publication',
    required: { from: 'sent', sentence: 'Indiquez l’année de première publication.' },
    example: 2026,
    sheet: {
      name: 'annee_publication',
      headings: `année, year, release year, année de sortie, année sortie, publication year, p year, année p,
        p line, p line year, first publication year, année de publication, année première publication,
        original year, originalyear, première publication`,
      guide: ['2026', 'Année de la première publication, sur quatre chiffres.'],
    },
    ddex: 'OriginalResourceReleaseDate',
  },
  datePublication: {
    kind: 'date',
    label: 'Date de première publication',
    meaning: 'Full date of first publication',
    example: '2026-09-18',
    sheet: {
      name: 'date_publication',
      headings: `date de sortie, date sortie, release date, original release date, first release date, p date,
        original resource release date, digital release date, date de publication, publication date, sortie,
        first publication date, original date, originaldate, album release date, date sortie digitale`,
    },
    ddex: 'OriginalResourceReleaseDate',
  },
  anneeFixation: {
    kind: 'year',
    label: 'Année de première fixation',
    meaning: 'Year in which the sounds were first fixed',
    example: 2026,
    besidePrevious: true,
    sheet: {
      name: 'annee_fixation',
      label: 'Année de fixation',
      headings: `année enregistrement, année d’enregistrement, recording year, year of recording, fixation year,
        année de première fixation, année première fixation`,
      guide: ['2025', 'Année du premier enregistrement, sur quatre chiffres.'],
    },
    ddex: 'CreationDate',
  },
  paysFixation: {
    kind: 'country',
    label: 'Pays de première fixation',
    meaning: 'Country of the first fixation',
    help: 'France, outre-mer ou Monaco. Pour un autre pays, indiquez-le en commentaire.',
    example: 250,
    sheet: {
      name: 'pays_fixation',
      label: 'Pays de fixation',
      headings: `pays, country, country of recording, recording country, pays enregistrement,
        territory of fixation, pays d’enregistrement, pays de première fixation, country of fixation`,
      guide: ['FR', 'Nom français du pays, ou ses deux lettres.'],
    },
    ddex: 'CreationDate',
  },
  producteur: {
    kind: 'text',
    label: 'Producteur initial',
    meaning: 'Who took the initiative of, and paid for, the first fixation',
    sharedByVersions: true,
    subject: 'Le nom du producteur',
    max: 250,
    help: 'Qui a pris l’initiative du premier enregistrement et l’a financé.',
    example: 'Disques du Quai',
    sheet: {
      name: 'producteur',
      label: 'Producteur',
      headings: `producer, p name, p line name, p line text, p line owner, initial producer, producteur initial,
        rights holder, ayant droit, owner, phonographic producer, producteur phonographique`,
      guide: ['', 'Vide : le nom de votre structure.'],
    },
    ddex: 'InitialProducer',
  },
  qualite: {
    kind: 'choice',
    label: 'Qualité du demandeur',
    meaning: 'In what quality one asks: producer, agent, transferee, licensee',
    sharedByVersions: true,
    choices: QUALITES,
    labels: QUALITE_LABELS,
    messages: QUALITE_MESSAGES,
    unknown: 'Choisissez la qualité dans la liste proposée.',
    unreadable: 'Écrivez producteur, mandataire, cessionnaire ou licencié.',
    required: { from: 'sent', sentence: 'Indiquez à quel titre vous faites cette demande.' },
    sheet: {
      name: 'qualite',
      headings: 'qualité, qualité du déclarant, role, en qualité de, capacity',
    },
    ddex: 'RightsController',
  },
  isrcDeclare: {
    kind: 'isrc',
    label: 'Code ISRC existant',
    meaning: 'A code the recording already carries, not issued by us',
    neverCorrected: true,
    example: 'FRZ039800212',
    sheet: {
      name: 'isrc_existant',
      headings: `isrc, code isrc, isrc déclaré, existing isrc, code isrc déclaré, isrc code, track isrc, numéro isrc,
        n isrc, no isrc, isrc no, isrc number, isrcs, codes isrc, isrc codes, recording isrc, isrc track,
        isrc du titre, isrc enregistrement, resource isrc, sound recording isrc`,
      guide: ['', 'Seulement si l’enregistrement porte déjà un code : il le garde.'],
    },
    // Once declared, it is sent as the code of the recording.
    ddex: null,
  },
  autresCodes: {
    kind: 'list',
    label: 'Autres codes ISRC',
    meaning: 'Other codes that this same recording was given: the one of its own field leads',
    subject: 'Les autres codes ISRC',
    one: 'Un autre code ISRC',
    max: 40,
    example: 'FRZ039800213',
    sheet: {
      name: 'autres_codes',
      headings: `autres isrc, autre isrc, autre code isrc, other isrc, other isrcs, other isrc codes, isrc secondaire,
        secondary isrc, alternate isrc, alternative isrc, second isrc, deuxième isrc`,
    },
    ddex: null,
  },
} as const satisfies Readonly<Record<string, RecordingField>>;
