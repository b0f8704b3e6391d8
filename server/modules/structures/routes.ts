/** API routes of structures. */

import {
  createStructure,
  deleteStructure,
  readStructure,
  updateStructure,
} from '#contract/account/structure.ts';
import { searchStructures } from '#contract/account/structure-search.ts';
import {
  acceptAbsorption,
  adminStructure,
  mergeStructures,
  previewMerge,
  readStructureSheet,
  searchRegistry,
} from '#contract/registry-admin/structures.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import type { Notify } from '#server/platform/notify.ts';
import { type AbsorptionDeps, absorptionAcceptor } from './admin/absorption/accept.ts';
import { type AdminDeps, carer } from './admin/edit.ts';
import { type MergeDeps, merger } from './admin/merge/merge.ts';
import { mergePreviewer } from './admin/merge/preview.ts';
import { search } from './admin/search.ts';
import { sheetReader } from './admin/sheet.ts';
import { creator, type JoinTeam, type MarqueAt, type OwnRecord } from './create.ts';
import { type RemovalDeps, remover } from './delete.ts';
import type { HoldingsDeps } from './holdings.ts';
import { read } from './read.ts';
import { searcher } from './search.ts';
import { type OpenDeposit, updater } from './update.ts';

export type StructureDeps = MergeDeps &
  RemovalDeps &
  AdminDeps & {
    readonly notify: Notify;
    readonly ownRecord: OwnRecord;
    readonly joinTeam: JoinTeam;
    /** Brand of the structures opened here. */
    readonly marqueAt: MarqueAt;
    readonly openDeposit: OpenDeposit;
    readonly absorption: Omit<AbsorptionDeps, keyof HoldingsDeps | 'joinTeam' | 'notify'>;
  };

export function structureRoutes(structureDeps: StructureDeps): readonly Route[] {
  return [
    route(createStructure, creator(structureDeps)),
    route(readStructure, read),
    route(updateStructure, updater(structureDeps.openDeposit)),
    route(deleteStructure, remover(structureDeps)),
    route(searchStructures, searcher(structureDeps.societyStructureId)),
    route(searchRegistry, search),
    route(readStructureSheet, sheetReader(structureDeps)),
    route(adminStructure, carer(structureDeps)),
    route(acceptAbsorption, absorptionAcceptor({ ...structureDeps, ...structureDeps.absorption })),
    route(previewMerge, mergePreviewer(structureDeps)),
    route(mergeStructures, merger(structureDeps)),
  ];
}
