/** The tables of notifications in the portal. */

import type { GeneratedAlways } from 'kysely';
import type { NotificationKind } from '#domain/notification/notification.ts';
import type { Mention } from '#server/platform/records/mention.ts';

type NotificationTable = {
  notificationId: GeneratedAlways<number>;
  structureId: number | null;
  dossierId: number | null;
  interlocuteurId: number;
  cle: string;
  kind: NotificationKind;
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

export const notificationMentions: readonly Mention[] = [
  {
    table: 'notification',
    column: 'structureId',
    names: 'structure',
    joining: 'moves',
    export: { withheld: 'Une notification est celle de la personne qui la reçoit.' },
    erasure: { does: 'delete', because: 'Il n’y a plus rien à en dire.' },
  },
  {
    table: 'notification',
    column: 'interlocuteurId',
    names: 'person',
    joining: 'moves',
    export: { title: 'Vos notifications', columns: ['titre', 'texte', 'createdAt', 'readAt'] },
    erasure: { does: 'delete', because: 'Plus personne ne les lira.' },
  },
];
