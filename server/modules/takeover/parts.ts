/** What the screen of a take-over needs of the rest of the portal; handed in by `compose`. */

import type { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import type { Account, Verdict } from '#domain/takeover/account.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Source } from './source.ts';

/** The same that the console runs. */
export type Engine = {
  judge(source: Source): Promise<Verdict>;
  /** @param progress hears how many codes are treated @throws Refusal when it may not be written */
  takeOver(source: Source, progress: (codes: number) => Promise<void>): Promise<Account>;
};

/** Where the files lie until they are written. */
export type TakeOverFiles = {
  /** Keeps bytes that no row vouches for yet. @throws Refusal SERVICE_UNAVAILABLE */
  keep(db: Kysely<Tables>, bytes: Uint8Array, contentType: string, now: Date): Promise<string>;
  vouchFor(trx: Kysely<Tables>, keys: readonly string[]): Promise<void>;
  announce(trx: Kysely<Tables>, cle: string, now: Date): Promise<void>;
  removeUnvouched(db: Kysely<Tables>, cle: string): Promise<void>;
  /** @throws Refusal SERVICE_UNAVAILABLE */
  read(cle: string): Promise<{ readonly stream: Readable; readonly size: number }>;
};

export type TakeOverParts = {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly files: TakeOverFiles;
  readonly engine: Engine;
  readonly societyStructureId: number;
};
