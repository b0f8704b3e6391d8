/** The table of sounds, and of the words used to find them. */

import { ACT, type Mention } from '#server/platform/records/mention.ts';

type EmpreinteTable = {
  elementId: number;
  /** Signed 32-bit integers. */
  mots: number[];
  duree: number;
  forme: string;
  cles: number[];
  keptAt: Date;
  keptBy: number;
};

/** Maintained by the database from `empreinte`; never written from here. */
type EmpreinteCleTable = { cle: number; elementId: number };

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    empreinte: EmpreinteTable;
    empreinteCle: EmpreinteCleTable;
  }
}

export const soundMentions: readonly Mention[] = [
  {
    table: 'empreinte',
    column: 'keptBy',
    ...ACT,
    export: {
      title: 'Empreintes sonores que vous avez gardées',
      columns: ['elementId', 'duree', 'keptAt'],
    },
  },
];
