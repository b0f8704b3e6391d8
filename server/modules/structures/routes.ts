/** The structures' part of the API. */

import {
  createStructure,
  deleteStructure,
  readStructure,
  updateStructure,
} from '#contract/account/structure.ts';
import { searchStructures } from '#contract/account/structure-search.ts';
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
import { type CareParts, carer } from './care/edit.ts';
import { type MergeParts, merger } from './care/merge/merge.ts';
import { mergePreviewer } from './care/merge/preview.ts';
import { search } from './care/search.ts';
import { sheetReader } from './care/sheet.ts';
import { creator, type JoinTeam, type MarqueAt, type OwnRecord } from './create.ts';
import { type RemovalParts, remover } from './delete.ts';
import type { HeldParts } from './held.ts';
import { read } from './read.ts';
import { searcher } from './search.ts';
import { type OpenDeposit, updater } from './update.ts';

export type StructureParts = MergeParts &
  RemovalParts &
  CareParts & {
    readonly tell: Tell;
    readonly ownRecord: OwnRecord;
    readonly joinTeam: JoinTeam;
    /** Brand of the structures opened here. */
    readonly marqueAt: MarqueAt;
    readonly openDeposit: OpenDeposit;
    readonly absorption: Omit<AbsorptionParts, keyof HeldParts | 'joinTeam' | 'tell'>;
  };

export function structureRoutes(parts: StructureParts): readonly Route[] {
  return [
    route(createStructure, creator(parts)),
    route(readStructure, read),
    route(updateStructure, updater(parts.openDeposit)),
    route(deleteStructure, remover(parts)),
    route(searchStructures, searcher(parts.societyStructureId)),
    route(searchRegistry, search),
    route(readStructureSheet, sheetReader(parts)),
    route(careStructure, carer(parts)),
    route(acceptAbsorption, absorptionAcceptor({ ...parts, ...parts.absorption })),
    route(previewMerge, mergePreviewer(parts)),
    route(mergeStructures, merger(parts)),
  ];
}
