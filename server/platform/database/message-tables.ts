/** The tables of what people learn without asking: watched jobs, mails, notifications. */

import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { JobState } from '#domain/job/life.ts';
import type { MailState } from '#domain/mail/life.ts';
import type { NoticeKind } from '#domain/notification/notice.ts';

/** Written as JSON text, read as the value. */
type Json = ColumnType<unknown, string, string>;

export type JobTable = {
  jobId: Generated<string>;
  type: string;
  state: Generated<JobState>;
  structureId: number;
  interlocuteurId: number;
  done: Generated<number>;
  total: number | null;
  data: Json;
  result: Json | null;
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

export type NotificationTable = {
  notificationId: GeneratedAlways<number>;
  structureId: number | null;
  dossierId: number | null;
  interlocuteurId: number;
  cle: string;
  kind: NoticeKind;
  titre: string;
  texte: string;
  lien: string;
  createdAt: Date;
  readAt: Date | null;
};

export type RappelMinuterieTable = { elementId: number; rappeleLe: Date };
