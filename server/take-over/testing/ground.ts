/** Set-up of take-over tests: a portal, and a society's files next to it. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { verify } from '#server/modules/journal/verify.ts';
import { readConfiguration } from '#server/platform/configuration.ts';
import type { DatabaseKind } from '#server/platform/database/testing/fresh-database.ts';
import { type RunningPortal, runningPortal } from '#server/testing/running-portal.ts';
import { openFolderJournal } from '#storage/journal/folder-journal.ts';
import { folderSource } from '../reading/folder-source.ts';
import type { TakeOver } from '../run.ts';
import { madeCodes, madeRecords } from './made-society.ts';

export type Ground = {
  readonly portal: RunningPortal;
  readonly folder: string;
  readonly input: TakeOver;
  /** Codes of the files; the first is cancelled. */
  readonly codes: readonly string[];
  codesThere(): Promise<readonly string[]>;
  /** Between the register and its journal. */
  differences(): ReturnType<typeof verify>;
  remove(): Promise<void>;
};

export async function aGround(kind: DatabaseKind, count: number): Promise<Ground> {
  const folder = mkdtempSync(join(tmpdir(), 'reprise-'));
  madeRecords(folder);
  const codes = await madeCodes(folder, count);
  const portal = await runningPortal(kind);
  const { db, journal, deposits } = portal;
  // The portal's object storage, which offers more than the deposit type declares.
  const objects = deposits.objects as TakeOver['objects'];
  const raw = async <T extends object>(text: string, values: unknown[] = []) => {
    let position = 0;
    const segments = text.split(/\$\d+/);
    const query = segments
      .slice(1)
      .reduce(
        (made, part) => sql`${made}${values[position++]}${sql.raw(part)}`,
        sql.raw(segments[0] ?? ''),
      );
    return { rows: [...(await query.execute(db)).rows] as T[] };
  };
  return {
    portal,
    folder,
    codes,
    input: {
      db,
      journal,
      objects,
      source: folderSource(folder),
      clock: () => portal.time.now,
      configuration: readConfiguration({}),
    },
    codesThere: async () =>
      (await db.selectFrom('immatriculation').select('isrc').orderBy('isrc').execute()).map(
        ({ isrc }) => isrc,
      ),
    differences: () =>
      portal.asOwner(() =>
        verify(
          { query: (text, values) => raw(text, values) },
          openFolderJournal(join(portal.dataDir, 'journal-demonstration')),
        ),
      ),
    async remove() {
      await portal.remove();
      rmSync(folder, { recursive: true });
    },
  };
}
