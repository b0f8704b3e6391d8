/** Fields of the product that contains the recording, and of its contents. */

import { GENRE_LABELS } from '../lists.ts';
import type { RecordingField } from '../recording-field.ts';

export const PRODUCT = {
  label: {
    kind: 'text',
    label: 'Label',
    meaning: 'Trade name under which the recording is released',
    sharedByVersions: true,
    subject: 'Le label',
    max: 120,
    example: 'Quai Nord',
    sheet: {
      name: 'label',
      headings: 'label name, record label, marque, nom du label, maison de disques, imprint',
      guide: ['Les Grands Fonds', 'Marque sous laquelle l’enregistrement paraît.'],
    },
    ddex: 'LabelName',
  },
  reference: {
    kind: 'text',
    label: 'Référence',
    meaning: 'Catalogue number',
    subject: 'La référence',
    max: 60,
    example: 'QN-026',
    besidePrevious: true,
    sheet: {
      name: 'reference',
      headings: `ref, catalogue number, catalog number, catalog, catalogue, référence catalogue,
        numéro catalogue, catalogue no, catalog no, cat no, référence interne, réf catalogue, ref catalogue,
        catalognum, catalog num, no catalogue, n catalogue, référence du catalogue`,
      guide: ['HOU-001', 'Référence dans votre catalogue.'],
    },
    ddex: null,
  },
  ean: {
    kind: 'gtin',
    label: 'Code EAN ou UPC',
    meaning: 'Product number of the release',
    help: '8, 12, 13 ou 14 chiffres.',
    example: '3760000000017',
    sheet: {
      name: 'ean',
      label: 'Code-barres (EAN, UPC)',
      headings: `upc, upc ean, ean upc, barcode, code barre, code barres, gtin, icpn, ean 13, release upc,
        upc code, code ean`,
      guide: [
        '4006381333931',
        'Code-barres du disque. Formatez la colonne en texte : un tableur efface ses derniers chiffres.',
      ],
    },
    ddex: 'HostSoundCarrier',
  },
  langue: {
    kind: 'language',
    label: 'Langue',
    meaning: 'Language of the lyrics, ISO 639',
    sharedByVersions: true,
    example: 'fr',
    besidePrevious: true,
    sheet: {
      name: 'langue',
      headings: `language, lang, language of lyrics, lyrics language, audio language, langue des paroles,
        langue paroles`,
      guide: ['fr', 'Deux lettres : fr, en, es… ; zxx pour un instrumental.'],
    },
    ddex: 'LanguageOfPerformance',
  },
  genre: {
    kind: 'text',
    label: 'Genre',
    meaning: 'Musical genre',
    sharedByVersions: true,
    subject: 'Le genre',
    max: 80,
    suggestions: GENRE_LABELS,
    example: 'chanson',
    besidePrevious: true,
    sheet: {
      name: 'genre',
      headings: 'primary genre, main genre, genre principal, style, genre musical',
      guide: ['Chanson', 'Libre.'],
    },
    ddex: 'Genre',
  },
  instrumental: {
    kind: 'flag',
    label: 'Instrumental',
    meaning: 'Without sung or spoken words',
    sheet: { name: 'instrumental' },
    ddex: 'IsInstrumental',
  },
  explicite: {
    kind: 'flag',
    label: 'Paroles explicites',
    meaning: 'Lyrics that call for a parental warning',
    besidePrevious: true,
    sheet: {
      name: 'explicite',
      headings: `explicit, parental advisory, explicit lyrics, explicit content, parental warning type,
        contenu explicite`,
      guide: ['non', 'oui ou non.'],
    },
    ddex: 'ParentalWarningType',
  },
} as const satisfies Readonly<Record<string, RecordingField>>;
