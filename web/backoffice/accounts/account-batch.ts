import { useQuery } from '@tanstack/react-query';
import { type AccountFile, readAccount, type WaitingAccount } from '#contract/account/workflow.ts';
import {
  type AccountDecision,
  accountDecision,
  sendAccountDecision,
} from '#web/backoffice/accounts/decision/account-decision.ts';
import { decisionProblemSentence } from '#web/backoffice/accounts/decision/decision-problem.tsx';
import { accountAlerts, papersOf } from '#web/backoffice/accounts/file/account-alerts.ts';
import { nameOf } from '#web/backoffice/accounts/file/name-of.ts';
import { changedSinceSeen } from '#web/backoffice/review-queue/batch/batch.ts';
import type { Batching, Looked, UseCheck } from '#web/backoffice/review-queue/batch/batching.ts';
import { readEach } from '#web/backoffice/review-queue/batch/read-each.ts';
import { call } from '#web/platform/api/call.ts';
import { keyOf } from '#web/platform/api/keys.ts';
import { type AccountRef, accountKey, accountNamed } from './account-address.ts';
import { accountBatch } from './messages.ts';

function readFile(
  { structureId, interlocuteurId }: AccountRef,
  signal?: AbortSignal,
): Promise<AccountFile> {
  const query = { structureId: String(structureId), interlocuteurId: String(interlocuteurId) };
  return call(readAccount, { query }, signal);
}

/** Before a batch acceptance, every account is read and checked as for a single decision. */
const useAccountCheck: UseCheck<WaitingAccount> = (action, rows) => {
  const waits = action === 'OK';
  const { data, isPending } = useQuery({
    queryKey: keyOf('accounts', {}, 'lot', rows.map(accountKey)),
    queryFn: ({ signal }) => readEach(rows, accountKey, (row) => readFile(row, signal)),
    enabled: waits,
    staleTime: 0,
    gcTime: 0,
  });
  return {
    reading: waits && isPending,
    checked: rows.map((row) => lookedAt(row, waits ? data?.get(accountKey(row)) : undefined)),
  };
};

/** @param file the loaded account, or the error message; undefined: only its row is needed */
function lookedAt(
  row: WaitingAccount,
  file: AccountFile | string | undefined,
): Looked<WaitingAccount> {
  const plain = { row, seen: String(row.revision), count: 1, barred: null, warnings: [] };
  if (file === undefined) return plain;
  if (typeof file === 'string') return { ...plain, barred: file };
  const looked = { ...plain, seen: String(file.structure.revision) };
  if (!file.structure.can.decide) return { ...looked, barred: accountBatch.confirm.nothingLeft };
  const warnings = accountAlerts(file, papersOf(row), []).filter(({ tone }) => tone === 'warning');
  return { ...looked, warnings };
}

async function readAsSeen(account: AccountRef, seen: string): Promise<AccountFile> {
  const file = await readFile(account);
  if (String(file.structure.revision) !== seen) throw changedSinceSeen();
  return file;
}

/** Batch decision: each account is read again, then decided as a whole. */
export const ACCOUNT_BATCH: Batching<WaitingAccount, AccountDecision> = {
  name: 'lot-comptes',
  messages: accountBatch,
  sujet: 'COMPTE',
  actions: ['OK', 'KO', 'DELETE'],
  motifFor: ['KO', 'DELETE'],
  isFree: () => true,
  itemOf: (row) => ({ item: accountKey(row), name: row.raison, mark: nameOf(row), mine: false }),
  review: async ({ action, motif }, { item, seen, sent }, remember) => {
    const decision =
      sent ?? accountDecision(await readAsSeen(accountNamed(item), seen), action, motif);
    remember(decision);
    await sendAccountDecision(decision);
    return { codes: 0 };
  },
  explain: decisionProblemSentence,
  useCheck: useAccountCheck,
};
