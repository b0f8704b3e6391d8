/**
 * The schema's steps, in order: the schema of the first release, then what each one adds. A landed
 * one is never edited.
 */

import type { Migration } from '../platform/database/migrate.ts';
import * as otherCodes from './0002-other-codes.ts';
import * as searchOtherCodes from './0003-search-other-codes.ts';
import * as openedRights from './0004-opened-rights.ts';
import * as servers from './0005-servers.ts';
import * as baseline from './baseline/list.ts';

export const migrations: Readonly<Record<string, Migration>> = {
  '0001-baseline': baseline,
  '0002-other-codes': otherCodes,
  '0003-search-other-codes': searchOtherCodes,
  '0004-opened-rights': openedRights,
  '0005-servers': servers,
};
