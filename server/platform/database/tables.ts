/** The tables as Kysely sees them; `server/migrations` is what makes them. */

import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Preferences } from '#contract/account/profile.ts';
import type { DossierEtat } from '#domain/dossier/life.ts';
import type { ElementFields, FieldName, KindOf } from '#domain/element/fields.ts';
import type { ElementType, Lien } from '#domain/element/lists.ts';
import type { Isrc } from '#domain/isrc/isrc.ts';
import type { JustificatifType } from '#domain/justificatif/file-types.ts';
import type { Sequence } from '#domain/minuterie/sequences.ts';
import type { PERSON } from '#domain/profile/person.ts';
import type { PersonFieldName, ProfileFields } from '#domain/profile/profile-fields.ts';
import type { Statut } from '#domain/registration/statuts.ts';
import type { StructureEtat } from '#domain/structure/life.ts';
import type { PartyType } from '#domain/structure/party-types.ts';
import type { STRUCTURE } from '#domain/structure/rows/structure.ts';
import type { Situation } from '#domain/structure/situations.ts';
import type { StructureFieldName, StructureFields } from '#domain/structure/structure-fields.ts';
import type { ImportLigneTable, ImportTable } from './import-tables.ts';
import type { CourrielTable, JobTable, NotificationTable, RappelMinuterieTable } from './message-tables.ts';
import type { ProximiteChoixTable, ProximiteCleTable, ProximiteTable } from './proximity-tables.ts';
import type {
  AnnulationTable,
  CorrectionTable,
  TransfertElementTable,
  TransfertTable,
} from './register-tables.ts';
import type { ColumnOf } from './tables/column-of.ts';
import type { CompteServiceTable, LivraisonTable, WebhookTable } from './tables/software.ts';
import type { MotifsTable, NoteInterneTable, VueEnregistreeTable } from './tables/workbench.ts';

/** Written as JSON text, read as the value: pg would send an array as a PostgreSQL array. */
type Json<T> = ColumnType<T, string, string>;
type JsonWithDefault<T> = ColumnType<T, string | undefined, string>;
type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>;

/** One column a field; what is always there is never null. */
type FieldsOfStructure = {
  [N in StructureFieldName as ColumnOf<N>]: (typeof STRUCTURE)[N] extends { readonly always: true }
    ? string
    : StructureFields[N];
};

type StructureTable = FieldsOfStructure & {
  structureId: Generated<number>;
  marque: Generated<string>;
  numAyd: string | null;
  etat: Generated<StructureEtat>;
  motif: string | null;
  statut: Generated<PartyType>;
  situation: Generated<Situation>;
  isAyantDroit: Generated<boolean>;
  revision: Generated<number>;
  submittedAt: Date | null;
  submittedBy: number | null;
  /** Made by the database from `raison`: the name as it is searched. */
  raisonCle: GeneratedAlways<string>;
  sigleCle: GeneratedAlways<string | null>;
  /** YYYY-MM-DD, as staff know it. */
  situationDepuis: Generated<string | null>;
  /** Of a structure in situation FUSI: the one that took it over. */
  absorbeePar: Generated<number | null>;
  /** Of a record joined to another: the one that stands. */
  fusionneeVers: Generated<number | null>;
  createdAt: Date;
  updatedAt: Date;
};

type FieldsOfPerson = {
  [N in PersonFieldName]: (typeof PERSON)[N] extends { readonly always: true } ? string : ProfileFields[N];
};

type InterlocuteurTable = FieldsOfPerson & {
  interlocuteurId: Generated<number>;
  etat: Generated<StructureEtat>;
  motif: string | null;
  emailVerifie: Generated<boolean>;
  fusionneVers: Generated<number | null>;
  /** Made by the database: the names and the address as they are searched. */
  personneCle: GeneratedAlways<string>;
  preferences: JsonWithDefault<Preferences>;
  revision: Generated<number>;
  createdAt: Date;
  updatedAt: Date;
};

type IdentiteTable = { issuer: string; subject: string; interlocuteurId: number; boundAt: Date };

type CollaborateurTable = {
  structureId: number;
  interlocuteurId: number;
  isGestionnaireInternet: Generated<boolean>;
  isRepresentantLegal: Generated<boolean>;
  isGestionnaireIsrc: Generated<boolean>;
  createdAt: Date;
};

type DemandeRattachementTable = { structureId: number; interlocuteurId: number; createdAt: Date };

type PrefixeTable = {
  prefixeId: Generated<number>;
  code: string;
  type: ElementType;
  structureId: number | null;
  rangeStart: Generated<number>;
  rangeEnd: Generated<number>;
  openedAt: Date;
  closedAt: Date | null;
  motifFermeture: string | null;
};

type CompteurTable = { prefixeId: number; annee: number; dernier: number };

type DossierTable = {
  dossierId: Generated<number>;
  structureId: number;
  titre: string | null;
  etat: Generated<DossierEtat>;
  creePar: number | null;
  submittedAt: Date | null;
  submittedBy: number | null;
  decidedAt: Date | null;
  decidedBy: number | null;
  lockedBy: number | null;
  lockedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

/** What the column of a field holds, by kind. */
type FieldColumns = {
  text: string | null;
  note: string | null;
  list: JsonWithDefault<string[]>;
  choice: string | null;
  flag: Generated<boolean>;
  duration: number | null;
  year: number | null;
  date: string | null;
  country: number | null;
  language: string | null;
  gtin: string | null;
  isrc: Isrc | null;
  sequences: JsonWithDefault<Sequence[]>;
  answers: NullableJson<Record<string, string>>;
  tie: NullableJson<Lien>;
};

/** One column a field, of the same name. A recording always has its type. */
type FieldsOfElement = {
  [N in Exclude<FieldName, 'type'>]: KindOf<N> extends 'choice' ? ElementFields[N] : FieldColumns[KindOf<N>];
} & { type: ElementType };

export type ElementTable = FieldsOfElement & {
  elementId: Generated<number>;
  dossierId: number;
  structureId: number;
  rang: number;
  statut: Generated<Statut>;
  motif: string | null;
  revision: Generated<number>;
  createdAt: Date;
  updatedAt: Date;
};

type ImmatriculationTable = {
  isrc: string;
  elementId: number;
  dossierId: number;
  structureId: number;
  prefixeId: number | null;
  annee: number;
  designation: number;
  attribueLe: Date;
  attribuePar: number;
  /** `DECLARE`: the recording carried the code already. */
  origine: Generated<'ATTRIBUE' | 'DECLARE'>;
};

type HistoriqueTable = {
  historiqueId: Generated<number>;
  at: Date;
  action: string;
  interlocuteurId: number | null;
  actingStructureId: number | null;
  structureId: number | null;
  dossierId: number | null;
  elementId: number | null;
  before: Json<unknown> | null;
  after: Json<unknown> | null;
};

type TexteTable = { id: string; value: string; updatedAt: Date; updatedBy: number };

type CleIdempotenceTable = {
  issuer: string;
  subject: string;
  /** Method and path of the call. */
  appel: string;
  cle: string;
  empreinte: string;
  reponse: Json<unknown> | null;
  createdAt: Date;
};

type JustificatifTable = {
  justificatifId: Generated<number>;
  structureId: number;
  cle: string;
  nom: string;
  nomCle: string;
  type: JustificatifType;
  taille: number;
  sha256: string;
  createdAt: Date;
  createdBy: number | null;
  parLaSociete: boolean;
  removedAt: Date | null;
  removedBy: number | null;
};

type ObjetSansLigneTable = { cle: string; depuis: Date };

type SecretPortailTable = { nom: string; valeur: string; createdAt: Date };

export type Tables = {
  cleIdempotence: CleIdempotenceTable;
  structure: StructureTable;
  interlocuteur: InterlocuteurTable;
  identite: IdentiteTable;
  collaborateur: CollaborateurTable;
  demandeRattachement: DemandeRattachementTable;
  prefixe: PrefixeTable;
  compteur: CompteurTable;
  dossier: DossierTable;
  element: ElementTable;
  immatriculation: ImmatriculationTable;
  historique: HistoriqueTable;
  texte: TexteTable;
  motifs: MotifsTable;
  noteInterne: NoteInterneTable;
  vueEnregistree: VueEnregistreeTable;
  justificatif: JustificatifTable;
  objetSansLigne: ObjetSansLigneTable;
  secretPortail: SecretPortailTable;
  job: JobTable;
  import: ImportTable;
  importLigne: ImportLigneTable;
  courriel: CourrielTable;
  notification: NotificationTable;
  rappelMinuterie: RappelMinuterieTable;
  compteService: CompteServiceTable;
  webhook: WebhookTable;
  livraison: LivraisonTable;
  proximite: ProximiteTable;
  proximiteCle: ProximiteCleTable;
  proximiteChoix: ProximiteChoixTable;
  annulation: AnnulationTable;
  correction: CorrectionTable;
  transfert: TransfertTable;
  transfertElement: TransfertElementTable;
};
