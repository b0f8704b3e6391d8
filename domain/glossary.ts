import { type FieldName, forEachField } from './element/fields.ts';
import { forEachPersonField, type PersonFieldName } from './profile/profile-fields.ts';
import { forEachStructureField, type StructureFieldName } from './structure/structure-fields.ts';

type Meaning = { readonly label: string; readonly meaning: string };
const meant = ({ label, meaning }: Meaning): Meaning => ({ label, meaning });

/**
 * The nouns of the field. Code, API and database spell them as the keys below; screens show the
 * French label; the meaning is for people who read the code.
 */
export const GLOSSARY = {
  ...forEachField<Readonly<Record<FieldName, Meaning>>>(meant),
  ...forEachStructureField<Readonly<Record<StructureFieldName, Meaning>>>(meant),
  ...forEachPersonField<Readonly<Record<PersonFieldName, Meaning>>>(meant),
  structure: {
    label: 'Structure',
    meaning: 'A company, association or person that asks for codes',
  },
  interlocuteur: {
    label: 'Interlocuteur',
    meaning: 'A person known to the portal, contact of structures',
  },
  collaborateur: { label: 'Collaborateur', meaning: 'Another contact of the same structure' },
  representantLegal: {
    label: 'Représentant légal',
    meaning: 'Contact who legally commits the structure (role 101)',
  },
  gestionnaireInternet: {
    label: 'Gestionnaire internet',
    meaning: 'Contact who administers the structure online (role 108)',
  },
  gestionnaireIsrc: {
    label: 'Gestionnaire ISRC',
    meaning: 'Contact who asks for codes (role 200); not the ISRC Manager of the IFPI',
  },
  dossier: { label: 'Dossier', meaning: 'The recordings of one request, treated together' },
  element: { label: 'Enregistrement', meaning: 'One recording of a dossier' },
  declaration: {
    label: 'Décision',
    meaning:
      'The decision of the staff about one recording; in exchanges, what DDEX tells a society of rights',
  },
  demande: { label: 'Demande', meaning: 'A request for codes' },
  immatriculation: {
    label: 'Immatriculation',
    meaning: 'The registration of one recording: its code',
  },
  isrc: {
    label: 'Code ISRC',
    meaning: 'The International Standard Recording Code of one recording',
  },
  prefixe: {
    label: 'Préfixe',
    meaning: 'First five characters of codes, with the range its owner may number',
  },
  annee: { label: 'Année de référence', meaning: 'Two digits of a code: the year it was assigned' },
  designation: { label: 'Numéro', meaning: 'Last five digits of a code' },
  sequence: { label: 'Séquence', meaning: 'One musical part of a long video' },
  rang: { label: 'Rang', meaning: 'Place of a sequence in its list, from 1' },
  debut: { label: 'Début', meaning: 'Start of a sequence in the video' },
  proximite: { label: 'Proximité', meaning: 'Search for recordings that may be the same' },
  candidat: {
    label: 'Candidat',
    meaning: 'A recording that may be the same as the one asked about',
  },
  choix: { label: 'Choix', meaning: 'What the applicant answers about a candidat, with a motif' },
  noyau: {
    label: 'Noyau du titre',
    meaning: 'The title as it is compared, without version nor guests',
  },
  justificatif: { label: 'Justificatif', meaning: 'Supporting document of a structure' },
  motif: {
    label: 'Motif',
    meaning: 'Why something was refused or cancelled, shown to the person concerned',
  },
  statut: { label: 'Statut', meaning: 'Party type of a structure, or stage of a recording' },
  situation: { label: 'Situation', meaning: 'Activity of the company behind a structure' },
  etat: { label: 'État', meaning: 'How far a validation has come, 1 to 4' },
  phonogramme: { label: 'Phonogramme', meaning: 'Recording of sounds; a title, not a carrier' },
  videogramme: { label: 'Vidéogramme', meaning: 'Music video recording' },
  annulation: {
    label: 'Annulation',
    meaning: 'The end of a code assigned in error, which stays burnt',
  },
  remplacePar: { label: 'Remplacé par', meaning: 'The code to use in place of a cancelled one' },
  correction: {
    label: 'Correction',
    meaning: 'A change of what describes a recording that has its code, agreed by both sides',
  },
  transfert: {
    label: 'Transfert',
    meaning: 'The passage of recordings, with their codes, from one structure to another',
  },
  siege: {
    label: 'Siège social',
    meaning: 'Head office (fields sg…); letters may go elsewhere (fields co…)',
  },
  numAyd: { label: 'N° de membre', meaning: 'Member number at the society' },
  ayantDroit: {
    label: 'Ayant droit',
    meaning: 'Rights holder of the society, who may enter the member space',
  },
  membre: { label: 'Membre', meaning: 'Associate of the society' },
  declarantNonMembre: {
    label: 'Déclarant non membre',
    meaning: 'Producer registered for codes without being an associate',
  },
  usager: { label: 'Usager', meaning: 'User of repertoire, such as a broadcaster' },
  beneficiaire: {
    label: 'Bénéficiaire',
    meaning: 'Party that receives remuneration in place of a member',
  },
  societeDeGestionEtrangere: {
    label: 'Société de gestion étrangère',
    meaning: 'Foreign collective management organisation',
  },
  tiers: {
    label: 'Tiers',
    meaning: 'Structure created on the portal, not yet known to the society',
  },
  mandataire: { label: 'Mandataire', meaning: 'Who acts for the producer' },
  cessionnaire: { label: 'Cessionnaire', meaning: 'Who acquired the rights' },
  licencie: { label: 'Licencié', meaning: 'Who exploits the recording under licence' },
  brouillon: { label: 'Brouillon', meaning: 'Draft, seen by its structure only' },
  pays: { label: 'Pays', meaning: 'Country, ISO 3166-1 number' },
} as const satisfies Readonly<Record<string, Meaning>>;

/**
 * Retired words of the code base, with their replacement: the usual term for a TypeScript, React
 * and Fastify engineer. `npm run check vocabulary` refuses them in identifiers and file names.
 */
export const RETIRED_WORDS: Readonly<Record<string, string>> = {
  acting: 'currentStructure, onBehalfOf',
  adopt: 'bootstrap',
  alike: 'similar, same',
  arrival: 'preview, pastedRow',
  arrivals: 'previews, pastedRows',
  asked: 'requested',
  beyond: 'fuzzy, past',
  burn: 'void',
  care: 'admin',
  desk: 'reviewQueue',
  edge: 'margin, hardening',
  elsewhere: 'external, otherTab',
  fate: 'outcome',
  fault: 'error, validationError',
  faults: 'errors, validationErrors',
  found: 'result, match',
  given: 'input, issued',
  hear: 'receive',
  heard: 'received, fingerprint',
  held: 'locked',
  hold: 'lock',
  holds: 'has, contains',
  keeps: 'stores, retains',
  kept: 'stored',
  known: 'existing, cached',
  lead: 'target',
  life: 'stateMachine, lifetime',
  mend: 'repair',
  moment: 'timestamp',
  near: 'similar',
  notice: 'notification (people), alert (component)',
  others: 'rest, or the name of what they are',
  outside: 'external',
  parts: 'deps, options, segments',
  place: 'location, position, cursor',
  places: 'locations, positions',
  refusal: 'DomainError',
  reread: 'refetch',
  room: 'capacity, or the name of the module',
  rounds: 'scheduler, iterations',
  said: 'text, message, value',
  says: 'text, mentions',
  settle: 'complete, onTransactionEnd',
  standby: 'readReplica',
  standing: 'status; in tests: fixture',
  survey: 'scan',
  tell: 'notify',
  teller: 'notifier',
  telling: 'context',
  tells: 'notifies',
  thing: 'item, or its name',
  things: 'items, or their name',
  those: 'items, or their name',
  told: 'reported, notified',
  treat: 'review',
  treating: 'reviewing',
  verb: 'handler, action',
  wanted: 'requested, expected',
  whence: 'source, clientAddress',
  wished: 'requested',
};
