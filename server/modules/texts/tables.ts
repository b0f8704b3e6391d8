/** The table of texts that staff rewrote. */

import { ACT, type Mention } from '#server/platform/records/mention.ts';

type TexteTable = { id: string; value: string; updatedAt: Date; updatedBy: number };

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    texte: TexteTable;
  }
}

export const textMentions: readonly Mention[] = [
  {
    table: 'texte',
    column: 'updatedBy',
    ...ACT,
    export: {
      title: 'Les textes du site que vous avez réécrits',
      columns: ['id', 'value', 'updatedAt'],
    },
  },
];
