/** Where what a person may ask of their data, and the time for which anything is kept, meet all who hold some. */

import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { createAccounts } from '#identity/embedded/accounts/accounts.ts';
import type { EmbeddedIdentity } from '#identity/embedded/embedded-identity.ts';
import { releaseHeldBy } from '../modules/dossiers/decision/release.ts';
import { forgetDrafts } from '../modules/dossiers/forget-drafts.ts';
import type { RegisterJournal } from '../modules/journal/register-journal.ts';
import type { EraseAgain } from '../modules/journal/restore/restore.ts';
import { forgetPapers } from '../modules/justificatifs/forget.ts';
import { eraseRecords, namedPerson } from '../modules/profiles/erasure/erase-person.ts';
import { refusedPeople } from '../modules/profiles/erasure/forgotten.ts';
import { findOwnRecord } from '../modules/profiles/own-record.ts';
import { grantedAgain } from '../modules/rights/answer.ts';
import { rightRoutes } from '../modules/rights/routes.ts';
import { forgetRefused } from '../modules/structures/forget-refused.ts';
import { disbandTeam } from '../modules/team/join-team.ts';
import { forgetNotes } from '../modules/workbench/follow.ts';
import type { Caller } from '../platform/call.ts';
import { type Clock, monthsBefore } from '../platform/clock.ts';
import type { Configuration } from '../platform/configuration.ts';
import { asSpelled } from '../platform/database/kysely.ts';
import type { Tables } from '../platform/database/tables.ts';
import { every, type Rounds } from '../platform/every.ts';
import { insertHistory } from '../platform/history/record.ts';
import type { Route } from '../platform/http/route.ts';
import { deleteMentions, type Erased, eraseHistory, eraseMessages } from '../platform/records/erase.ts';
import { countHeld } from './held.ts';
import { keptAbout, MENTIONS } from './mentions.ts';

type RemoveAccount = Pick<EmbeddedIdentity, 'removeAccount'> | null;

type Parts = {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly configuration: Pick<Configuration, 'administrationStructureId' | 'retention'>;
  /** Null: another provider keeps its own accounts, and the society removes them there. */
  readonly identity: RemoveAccount;
  /** An older backup that is put back brings nobody back: what is written in it is replayed. */
  readonly journal: Pick<RegisterJournal, 'note' | 'tell'>;
};

export type Rights = {
  readonly routes: readonly Route[];
  /** What has been kept for its time goes. */
  readonly forget: () => Promise<void>;
  readonly rounds: (log: FastifyBaseLogger) => readonly Rounds[];
};

const HOUR = 3_600_000;
const YEAR = 12;

export function openRights({ db, clock, configuration, identity, journal }: Parts): Rights {
  const removeAccounts = async (accounts: readonly string[]) => {
    for (const account of accounts) await identity?.removeAccount(account);
  };
  const { retention, administrationStructureId: societyStructureId } = configuration;
  const forget = async () => {
    const now = clock();
    const before = (months: number) => monthsBefore(now, months);
    const parts = { countHeld, disbandTeam, forgetNotes };
    await each([
      () => forgetDrafts(db, before(retention.drafts), now),
      () => forgetRefused(db, parts, before(retention.refusedAccounts), now),
      () => forgetPapers(db, before(retention.justificatifsYears * YEAR), now),
      () => forgetPeople(before(retention.refusedAccounts), now),
    ]);
  };
  const forgetPeople = async (before: Date, now: Date) => {
    for (const interlocuteurId of await refusedPeople(db, before)) {
      const accounts = await journal.tell(async (trx) => {
        const { interlocuteurIds, accounts } = await forgetPerson(trx, interlocuteurId, now);
        return { done: accounts, facts: [{ kind: 'erased', interlocuteurIds }] };
      });
      await removeAccounts(accounts);
    }
  };
  return {
    routes: rightRoutes({
      ...{ societyStructureId, keptAbout, ownRecord: findOwnRecord },
      async erasePerson(call, interlocuteurId) {
        const { lignes, accounts, interlocuteurIds } = await erase(
          { ...call, caller: call },
          interlocuteurId,
        );
        journal.note(call, { kind: 'erased', interlocuteurIds });
        call.afterCommit(() => removeAccounts(accounts));
        return lignes;
      },
    }),
    forget,
    rounds: (log) => [every(HOUR, forget, log)],
  };
}

type Erasing = { readonly db: Kysely<Tables>; readonly now: Date; readonly caller: Caller | null };

type Erasure = {
  readonly lignes: readonly Erased[];
  /** By which the person signed in. */
  readonly accounts: readonly string[];
  readonly interlocuteurIds: readonly number[];
};

async function erase(by: Erasing, interlocuteurId: number): Promise<Erasure> {
  const person = await namedPerson(by, interlocuteurId);
  const { accounts, interlocuteurIds } = person;
  await releaseHeldBy(by, interlocuteurIds);
  const lignes = await eraseHistory(by.db, person);
  await eraseMessages(by.db, person);
  const ofPeople = MENTIONS.filter(({ names }) => names === 'person');
  await deleteMentions(by.db, ofPeople, person);
  await eraseRecords(by, person);
  return { lignes, accounts, interlocuteurIds };
}

async function forgetPerson(db: Kysely<Tables>, interlocuteurId: number, now: Date): Promise<Erasure> {
  const erasure = await erase({ db, now, caller: null }, interlocuteurId);
  await insertHistory(db, { action: 'droit.forget', at: now, caller: null }, [
    { structureId: null, after: { interlocuteurVise: interlocuteurId, lignes: erasure.lignes } },
  ]);
  return erasure;
}

/** Of the journal, in a database that is older than they are. With the accounts, which the same database holds. */
export const eraseAgain: EraseAgain = async (db, interlocuteurIds, { at, now }) => {
  const query = (text: string, values: readonly unknown[]) => asSpelled(db, text, values);
  const accounts = createAccounts(query, { isDemonstration: false });
  for (const interlocuteurId of interlocuteurIds) {
    const person = await db
      .selectFrom('interlocuteur')
      .select('interlocuteurId')
      .where('interlocuteurId', '=', interlocuteurId)
      .where('erasedAt', 'is', null)
      .where('createdAt', '<=', at)
      .executeTakeFirst();
    // Nobody, or erased already with the record that they were joined to.
    if (person === undefined) continue;
    const erasure = await forgetPerson(db, interlocuteurId, now);
    for (const account of erasure.accounts) await accounts.remove(account);
    await grantedAgain(db, interlocuteurId, at);
  }
};

/** One that fails does not keep the others: what must go goes. @throws AggregateError at the end */
async function each(works: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const work of works) await work().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'not all that was to go went');
}
