/** The table of sounds, and the words by which they are found. */

import { ACT, type Mention } from '#server/platform/records/mention.ts';

type EmpreinteTable = {
  elementId: number;
  /** Of 32 bits, signed. */
  mots: number[];
  duree: number;
  forme: string;
  cles: number[];
  keptAt: Date;
  keptBy: number;
};

/** Kept by the database from `empreinte`; never written from here. */
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
