/** What the take-over screen needs from the rest of the portal; provided by `compose`. */

import type { Kysely } from 'kysely';
import type { Account, CheckResult } from '#domain/takeover/account.ts';
import type { StoredFiles } from '#server/modules/justificatifs/objects.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Source } from './source.ts';

/** The same that the console runs. */
export type Engine = {
  judge(source: Source): Promise<CheckResult>;
  /**
   * @param progress receives how many codes are processed
   * @throws Refusal when it may not be written
   */
  takeOver(source: Source, progress: (codes: number) => Promise<void>): Promise<Account>;
};

export type TakeOverDeps = {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly files: StoredFiles;
  readonly engine: Engine;
  readonly societyStructureId: number;
};
