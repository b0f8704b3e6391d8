import { type FieldName, forEachField } from '#domain/element/fields.ts';
import { forEachPersonField, type PersonFieldName } from '#domain/profile/profile-fields.ts';
import {
  forEachStructureField,
  type StructureFieldName,
} from '#domain/structure/structure-fields.ts';

type Example = string | number | undefined;
const exampleOf = ({ example }: { readonly example?: string | number }): Example => example;

/** Realistic example values by field name: examples such as « string » are useless. */
export const MESSAGES: Readonly<Record<string, Example>> = {
  // Recordings
  ...forEachField<Record<FieldName, Example>>(exampleOf),
  debut: '00:00:00',
  attribueDu: '2026-01-01',
  attribueAu: '2026-12-31',
  isrc: 'FRZ039800212',
  cherche: 'marée',
  prefixes: 'FRZ03',
  annees: 2026,
  avant: 'WyItZWxlbWVudElkIiwiNDIiLDQyXQ',
  apres: 'WyItZWxlbWVudElkIiwiMjMiLDIzXQ',
  repere: 'WyItZWxlbWVudElkIiwiMjMiLDIzXQ',
  isrcs: 'FRZ039800212',
  dpid: 'PADPIDA2014021301U',
  isni: '0000000121032683',
  ipn: '1234567',
  territoires: 'FR',
  remplacePar: 'FRZ039800213',
  // People and structures
  ...forEachStructureField<Record<StructureFieldName, Example>>(exampleOf),
  ...forEachPersonField<Record<PersonFieldName, Example>>(exampleOf),
  displayName: 'DISQUES DU QUAI',
  situationDepuis: '2026-03-02',
  numAyd: '12345',
  recherche: 'disques du quai',
  marque: 'SPP',
  appellation: 'la SPP',
  motif: 'La pochette est à joindre.',
  par: 'Inès ROCHE',
  creePar: 'Inès ROCHE',
  deposePar: 'Inès ROCHE',
  // Prefixes and numbers
  code: 'FRZ03',
  rangeStart: 1,
  rangeEnd: 99_999,
  annee: 2026,
  used: 212,
  nextFree: 213,
  share: 0.002,
  P: 'FRZ03',
  V: 'FXZ04',
  numero: '2026-01482',
  limite: 200,
  // Files
  filename: 'extrait-kbis.pdf',
  name: 'extrait-kbis.pdf',
  justificatifs: 'extrait-kbis.pdf',
  size: 482_113,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  path: '/api/upload/file?justificatifId=7',
  jobId: '3f2b8c14-6d5e-4a7f-9b0c-1d2e3f4a5b6c',
  expires: '1795000000',
  signature: 'Yy3kq0bq3JQm1t8cQm0m5mXo8y5sR2mVb1c9p7d4e6w',
  // Labels' own software
  clientId: 'logiciel-4f1d2c3b5a697887',
  clientSecret: 'mJ8sT2vYkQ0hW5nXr7bC1dE4fG6aL9pZ3uI8oK2sV0w',
  adresseJetons: 'https://isrc.exemple.fr/realms/isrc/protocol/openid-connect/token',
  adresse: 'https://logiciel.exemple.fr/isrc',
  secret: 'whs_mJ8sT2vYkQ0hW5nXr7bC1dE4fG6aL9pZ3uI8oK2sV0w',
  erreur: 'HTTP 503',
  // Brands
  societe: 'Société des producteurs',
  primaire: '#00478D',
  teinte: 254,
  chroma: 0.01,
  logo: 'logo.svg',
  dessin: 'PHN2Zy8+',
  contactTelephone: '01 23 45 67 89',
  espaceMembre: 'https://espace.exemple.fr/',
  // Sounds
  empreinte: '10f2a3b4'.repeat(30),
  forme: '00408fc0ff80',
  ressemblance: 97,
  decalage: 1.5,
  vitesse: 0,
  // The rest
  value: 'Bonjour.',
  texte: 'marée',
  action: 'dossier.submit',
  suivant: '48211',
  criteres: 'type=V&doublon=1',
  motifs: 'La pochette est à joindre.',
  de: '2026-01',
  a: '2026-06',
  mois: '2026-06',
};

/** Example for every timestamp field. */
export const TIMESTAMP = '2026-06-01T08:30:00.000Z';
export const TIMESTAMP_NAME = /(?:At|Le)$|^(?:at|depuis)$/;

/** Example for every id field. */
export const ID = 1042;
export const ID_NAME = /^id$|Id$/;
