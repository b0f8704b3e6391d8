/** The context that every part of the writing receives. */

import type { Kysely } from 'kysely';
import type { HistoryAction } from '#domain/history-action.ts';
import type { RegisterJournal } from '#server/modules/journal/register-journal.ts';
import type { Source } from '#server/modules/takeover/source.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { HistoryEntry } from '#server/platform/history/history-entry.ts';
import type { ObjectStorage } from '#storage/object-storage.ts';
import type { Check } from '../check.ts';
import type { ExistingRecords } from '../existing-records.ts';
import type { Judging } from '../reading/judging.ts';

export type Writing = {
  readonly db: Kysely<Tables>;
  readonly journal: RegisterJournal;
  readonly objects: ObjectStorage;
  readonly source: Source;
  readonly judging: Judging;
  readonly existing: ExistingRecords;
  readonly check: Check;
  /** Start time, used for everything that it writes. */
  readonly now: Date;
  /** The current time, for progress that others see meanwhile: the writing may last for hours. */
  readonly clock: Clock;
  /** The record under which a take-over writes. */
  readonly par: number;
  /** Runs one transaction, and records the history entries that it returns. */
  readonly notify: (
    action: HistoryAction,
    work: (db: Kysely<Tables>) => Promise<readonly HistoryEntry[]>,
  ) => Promise<void>;
  /** Reports that this many more codes are processed. */
  readonly treated: (more: number) => Promise<void>;
};
