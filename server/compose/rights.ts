/** Where what a person may ask of their data, and the time for which anything is kept, meet all who hold some. */

import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { EmbeddedIdentity } from '#identity/embedded/embedded-identity.ts';
import { releaseHeldBy } from '../modules/dossiers/decision/release.ts';
import { forgetDrafts } from '../modules/dossiers/forget-drafts.ts';
import { forgetPapers } from '../modules/justificatifs/forget.ts';
import { eraseRecords, namedPerson } from '../modules/profiles/erasure/erase-person.ts';
import { refusedPeople } from '../modules/profiles/erasure/forgotten.ts';
import { findOwnRecord } from '../modules/profiles/own-record.ts';
import { rightRoutes } from '../modules/rights/routes.ts';
import { forgetRefused } from '../modules/structures/forget-refused.ts';
import { disbandTeam } from '../modules/team/join-team.ts';
import { forgetNotes } from '../modules/workbench/follow.ts';
import type { Caller } from '../platform/call.ts';
import { type Clock, monthsBefore } from '../platform/clock.ts';
import type { Configuration } from '../platform/configuration.ts';
import type { Tables } from '../platform/database/tables.ts';
import { inTransaction } from '../platform/database/transaction.ts';
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
};

export type Rights = {
  readonly routes: readonly Route[];
  /** What has been kept for its time goes. */
  readonly forget: () => Promise<void>;
  readonly rounds: (log: FastifyBaseLogger) => readonly Rounds[];
};

const HOUR = 3_600_000;
const YEAR = 12;

export function openRights({ db, clock, configuration, identity }: Parts): Rights {
  const removeAccounts = async (accounts: readonly string[]) => {
    for (const account of accounts) await identity?.removeAccount(account);
  };
  const { retention, administrationStructureId: societyStructureId } = configuration;
  const forget = async () => {
    const now = clock();
    const before = (months: number) => monthsBefore(now, months);
    await forgetDrafts(db, before(retention.drafts), now);
    await forgetRefused(db, { countHeld, disbandTeam, forgetNotes }, before(retention.refusedAccounts), now);
    for (const interlocuteurId of await refusedPeople(db, before(retention.refusedAccounts)))
      await removeAccounts(await forgetPerson(db, interlocuteurId, now));
    await forgetPapers(db, before(retention.justificatifsYears * YEAR), now);
  };
  return {
    routes: rightRoutes({
      ...{ societyStructureId, keptAbout, ownRecord: findOwnRecord },
      async erasePerson(call, interlocuteurId) {
        const { lignes, accounts } = await erase({ ...call, caller: call }, interlocuteurId);
        call.afterCommit(() => removeAccounts(accounts));
        return lignes;
      },
    }),
    forget,
    rounds: (log) => [every(HOUR, forget, log)],
  };
}

type Erasing = { readonly db: Kysely<Tables>; readonly now: Date; readonly caller: Caller | null };

async function erase(
  by: Erasing,
  interlocuteurId: number,
): Promise<{ readonly lignes: readonly Erased[]; readonly accounts: readonly string[] }> {
  const person = await namedPerson(by, interlocuteurId);
  await releaseHeldBy(by, person.interlocuteurIds);
  const lignes = await eraseHistory(by.db, person);
  await eraseMessages(by.db, person);
  const ofPeople = MENTIONS.filter(({ names }) => names === 'person');
  await deleteMentions(by.db, ofPeople, person);
  await eraseRecords(by, person);
  return { lignes, accounts: person.accounts };
}

/** @returns the accounts by which the person signed in */
function forgetPerson(db: Kysely<Tables>, interlocuteurId: number, now: Date): Promise<readonly string[]> {
  return inTransaction(db, async (trx) => {
    const { lignes, accounts } = await erase({ db: trx, now, caller: null }, interlocuteurId);
    await insertHistory(trx, { action: 'droit.forget', at: now, caller: null }, [
      { structureId: null, after: { interlocuteurVise: interlocuteurId, lignes } },
    ]);
    return accounts;
  });
}
