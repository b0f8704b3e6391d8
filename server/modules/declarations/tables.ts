/** Labels' declarations of the rights in their catalogue. */

import type { ExistingParty, Use } from '#domain/declaration/catalogue-rights.ts';
import type { Call } from '#server/platform/call.ts';
import type { Json } from '#server/platform/database/json-columns.ts';
import { ACT, type Mention, type Moved, type Span } from '#server/platform/records/mention.ts';

type DroitsCatalogueTable = {
  structureId: number;
  dpid: string | null;
  isni: string | null;
  part: number | null;
  usages: Json<readonly Use[]>;
  territoires: Json<readonly string[]>;
  debut: string | null;
  fin: string | null;
  parties: Json<readonly ExistingParty[]>;
  updatedAt: Date;
  updatedBy: number;
};

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    droitsCatalogue: DroitsCatalogueTable;
  }
}

export const declarationMentions: readonly Mention[] = [
  {
    table: 'droitsCatalogue',
    column: 'structureId',
    names: 'structure',
    joining: { deed: giveUp },
    export: {
      title: 'Les droits de votre catalogue',
      columns: ['part', 'usages', 'territoires', 'debut', 'fin', 'parties'],
    },
    erasure: { does: 'delete', because: 'Il n’y a plus de catalogue à déclarer.' },
  },
  {
    table: 'droitsCatalogue',
    column: 'updatedBy',
    ...ACT,
    export: { title: 'Les droits de catalogue que vous avez saisis', columns: ['updatedAt'] },
  },
];

/**
 * The new owner of a catalogue declares its rights anew: declarations of the removed record are
 * dropped.
 */
async function giveUp({ db }: Call, { from }: Span): Promise<Moved> {
  await db.deleteFrom('droitsCatalogue').where('structureId', '=', from).execute();
  return {};
}
