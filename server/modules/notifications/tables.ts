/** The tables of what people are told in the portal. */

import type { GeneratedAlways } from 'kysely';
import type { NoticeKind } from '#domain/notification/notice.ts';

type NotificationTable = {
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

type RappelMinuterieTable = { elementId: number; rappeleLe: Date };

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    notification: NotificationTable;
    rappelMinuterie: RappelMinuterieTable;
  }
}
