/**
 * The tables as Kysely sees them; `server/migrations` creates them. Each is declared by its owner,
 * the only module that writes it: a module's tables in its `tables.ts`, which extends this
 * interface; the platform's own here.
 */

import type { Generated } from 'kysely';
import type { JobState } from '#domain/job/state-machine.ts';
import type { MailState } from '#domain/mail/state-machine.ts';
import type { Json } from './json-columns.ts';

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
  /** Hashes of the previous line and of this one, computed by the database. */
  precedente: Generated<Buffer | null>;
  empreinte: Generated<Buffer>;
};

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

type SecretPortailTable = { nom: string; valeur: string; createdAt: Date };

type DecompteTable = { cle: string; depuis: Date; jusque: Date; nombre: number };

type JobTable = {
  jobId: Generated<string>;
  type: string;
  state: Generated<JobState>;
  structureId: number;
  interlocuteurId: number;
  done: Generated<number>;
  total: number | null;
  data: Json<unknown>;
  result: Json<unknown> | null;
  error: string | null;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
};

export type CourrielTable = {
  courrielId: Generated<string>;
  cle: string;
  destinataire: string;
  sujet: string;
  texte: string;
  html: string | null;
  etat: MailState;
  attempts: Generated<number>;
  refusals: Generated<number>;
  lastError: string | null;
  createdAt: Date;
  sentAt: Date | null;
};

type ServeurTable = { serveurId: string; vuLe: Date; plein: boolean; sert: boolean };

export interface Tables {
  historique: HistoriqueTable;
  cleIdempotence: CleIdempotenceTable;
  secretPortail: SecretPortailTable;
  decompte: DecompteTable;
  job: JobTable;
  courriel: CourrielTable;
  serveur: ServeurTable;
}
