/**
 * Composes the rights of people over their data, and the retention periods, with every module that
 * stores some.
 */

import type { Kysely } from 'kysely';
import { createAccounts } from '#identity/embedded/accounts/accounts.ts';
import { releaseLockedBy } from '../modules/dossiers/decision/release.ts';
import { forgetDrafts } from '../modules/dossiers/forget-drafts.ts';
import type { EraseAgain } from '../modules/journal/restore/restore.ts';
import { paperKeeper } from '../modules/justificatifs/deposit.ts';
import { forgetPapers } from '../modules/justificatifs/forget.ts';
import { announceObject, storedFiles } from '../modules/justificatifs/objects.ts';
import { eraseRecords, namedPerson } from '../modules/profiles/erasure/erase-person.ts';
import { isStillRefused, keepAnew, refusedPeople } from '../modules/profiles/erasure/forgotten.ts';
import { findOwnRecord } from '../modules/profiles/own-record.ts';
import { eraseTexts, grantedAgain } from '../modules/rights/answer.ts';
import { dropPapers } from '../modules/rights/open.ts';
import { rightRoutes } from '../modules/rights/routes.ts';
import { forgetUnvalidated } from '../modules/structures/forget-unvalidated.ts';
import { refuseDeserted } from '../modules/structures/move-structure.ts';
import { teamDisbander } from '../modules/team/join-team.ts';
import { forgetNotes } from '../modules/workbench/follow.ts';
import type { Caller } from '../platform/call.ts';
import { monthsBefore } from '../platform/clock.ts';
import { asSpelled } from '../platform/database/kysely.ts';
import type { Tables } from '../platform/database/tables.ts';
import { insertHistory } from '../platform/history/record.ts';
import type { Route } from '../platform/http/route.ts';
import {
  deleteMentions,
  type Erased,
  eraseHistory,
  eraseMessages,
} from '../platform/records/erase.ts';
import { allAbout, MENTIONS, storedAbout } from './mentions.ts';
import type { Services } from './services.ts';

export type Rights = {
  readonly routes: readonly Route[];
  /** Deletes what has passed its retention period. */
  readonly forget: () => Promise<void>;
};

const YEAR = 12;

/** Erasures survive the restore of an older backup: they are replayed from the journal. */
export function openRights({
  db,
  clock,
  configuration,
  journal,
  messages,
  files: { deposits },
}: Pick<Services, 'db' | 'clock' | 'configuration' | 'journal'> & {
  readonly messages: Pick<Services['messages'], 'notify'>;
  readonly files: Pick<Services['files'], 'deposits'>;
}): Rights {
  const { retention, administrationStructureId: societyStructureId } = configuration;
  const forget = async () => {
    const now = clock();
    const before = (months: number) => monthsBefore(now, months);
    const deps = { disbandTeam: teamDisbander(keepAnew), forgetNotes };
    await each([
      () => forgetDrafts(db, before(retention.drafts), now),
      () => forgetUnvalidated(db, deps, before(retention.refusedAccounts), now),
      () => forgetPapers(db, before(retention.justificatifsYears * YEAR), now),
      () => forgetPeople(before(retention.refusedAccounts), now),
    ]);
  };
  const forgetPeople = async (before: Date, now: Date) => {
    for (const interlocuteurId of await refusedPeople(db, before)) {
      await journal.notify(async (trx) => {
        if (!(await isStillRefused(trx, interlocuteurId, before)))
          return { done: undefined, facts: [] };
        const { interlocuteurIds } = await forgetPerson(trx, interlocuteurId, now);
        return { done: undefined, facts: [{ kind: 'erased', interlocuteurIds }] };
      });
    }
  };
  return {
    routes: rightRoutes({
      societyStructureId,
      notify: messages.notify,
      keepPapers: paperKeeper(deposits),
      files: storedFiles(deposits.objects),
      storedAbout,
      allAbout,
      ownRecord: findOwnRecord,
      async erasePerson(call, interlocuteurId) {
        const { lignes, interlocuteurIds } = await erase(
          { ...call, caller: call },
          interlocuteurId,
        );
        await journal.write(call, { kind: 'erased', interlocuteurIds });
        return lignes;
      },
    }),
    forget,
  };
}

type Erasing = { readonly db: Kysely<Tables>; readonly now: Date; readonly caller: Caller | null };

type Erasure = {
  readonly lignes: readonly Erased[];
  readonly interlocuteurIds: readonly number[];
};

async function erase(by: Erasing, interlocuteurId: number): Promise<Erasure> {
  const person = await namedPerson(by, interlocuteurId);
  const { accounts, interlocuteurIds } = person;
  await refuseDeserted(by, interlocuteurIds);
  await releaseLockedBy(by, interlocuteurIds);
  const lignes = await eraseHistory(by.db, person);
  await eraseMessages(by.db, person);
  await eraseTexts(by.db, person);
  const papers = { of: 'interlocuteurId', values: interlocuteurIds, now: by.now } as const;
  await dropPapers(by.db, announceObject, papers);
  const ofPeople = MENTIONS.filter(({ names }) => names === 'person');
  await deleteMentions(by.db, ofPeople, person);
  await eraseRecords(by, person);
  await removeAccounts(by.db, accounts);
  return { lignes, interlocuteurIds };
}

/**
 * Removes the embedded accounts by which the person signed in. Accounts of an external provider are
 * removed there, by the society.
 */
async function removeAccounts(db: Kysely<Tables>, subjects: readonly string[]): Promise<void> {
  const query = (text: string, values: readonly unknown[]) => asSpelled(db, text, values);
  const accounts = createAccounts(query, { isDemonstration: false });
  for (const subject of subjects) await accounts.remove(subject);
}

async function forgetPerson(
  db: Kysely<Tables>,
  interlocuteurId: number,
  now: Date,
): Promise<Erasure> {
  const erasure = await erase({ db, now, caller: null }, interlocuteurId);
  await insertHistory(db, { action: 'droit.forget', at: now, caller: null }, [
    { structureId: null, after: { interlocuteurVise: interlocuteurId, lignes: erasure.lignes } },
  ]);
  return erasure;
}

/** Replays erasures from the journal on a database older than they are. */
export const eraseAgain: EraseAgain = async (db, interlocuteurIds, { at, now }) => {
  for (const interlocuteurId of interlocuteurIds) {
    const person = await db
      .selectFrom('interlocuteur')
      .select('interlocuteurId')
      .where('interlocuteurId', '=', interlocuteurId)
      .where('erasedAt', 'is', null)
      .where('createdAt', '<=', at)
      .executeTakeFirst();
    // Unknown, or already erased with the record they were merged into.
    if (person === undefined) continue;
    await forgetPerson(db, interlocuteurId, now);
    await grantedAgain(db, interlocuteurId, at);
  }
};

/**
 * Runs every task even when one fails.
 * @throws AggregateError at the end
 */
async function each(works: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const work of works) await work().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'not all that was to go went');
}
