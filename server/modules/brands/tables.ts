/** Brand definitions saved by staff in place of the file's. */

import type { ColumnType } from 'kysely';
import { ACT, type Mention } from '#server/platform/records/mention.ts';

type MarqueTable = {
  code: string;
  version: number;
  /** Written as JSON text, read as the value; null: as the file says. */
  definition: ColumnType<unknown, string | null, string | null>;
  dessin: Buffer | null;
  updatedAt: Date;
  updatedBy: number;
};

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    marque: MarqueTable;
  }
}

export const brandMentions: readonly Mention[] = [
  {
    table: 'marque',
    column: 'updatedBy',
    ...ACT,
    export: { title: 'Les marques que vous avez modifiées', columns: ['code', 'updatedAt'] },
  },
];
