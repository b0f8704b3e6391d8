/** The structures' part of the API. */

import {
  createStructure,
  deleteStructure,
  readStructure,
  searchStructures,
  updateStructure,
} from '#contract/account/structure.ts';
import {
  acceptAbsorption,
  careStructure,
  mergeStructures,
  previewMerge,
  readStructureSheet,
  searchRegistry,
} from '#contract/registry-care/structures.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import type { Tell } from '#server/platform/tell.ts';
import { type AbsorptionParts, absorptionAcceptor } from './care/absorption/accept.ts';
import { care } from './care/edit.ts';
import { type MergeParts, merger } from './care/merge/merge.ts';
import { mergePreviewer } from './care/merge/preview.ts';
import { search } from './care/search.ts';
import { readSheet } from './care/sheet.ts';
import { creator, type JoinTeam, type OwnRecord } from './create.ts';
import { type DeleteEmpty, remover } from './delete.ts';
import { read } from './read.ts';
import { searcher } from './search.ts';
import { type OpenDeposit, updater } from './update.ts';

export type StructureParts = MergeParts & {
  readonly ownRecord: OwnRecord;
  readonly joinTeam: JoinTeam;
  readonly deleteEmptyStructure: DeleteEmpty;
  /** Brand of the structures opened here. */
  readonly marque: string;
  readonly openDeposit: OpenDeposit;
  readonly tell: Tell;
  readonly absorption: Omit<AbsorptionParts, 'joinTeam' | 'tell'>;
};

export function structureRoutes(parts: StructureParts): readonly Route[] {
  return [
    route(createStructure, creator(parts)),
    route(readStructure, read),
    route(updateStructure, updater(parts.openDeposit)),
    route(deleteStructure, remover(parts.deleteEmptyStructure)),
    route(searchStructures, searcher(parts.societyStructureId)),
    route(searchRegistry, search),
    route(readStructureSheet, readSheet),
    route(careStructure, care),
    route(
      acceptAbsorption,
      absorptionAcceptor({ ...parts.absorption, joinTeam: parts.joinTeam, tell: parts.tell }),
    ),
    route(previewMerge, mergePreviewer(parts.societyStructureId)),
    route(mergeStructures, merger(parts)),
  ];
}
