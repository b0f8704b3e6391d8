import type { AccountFile, WaitingAccount } from '#contract/account/workflow.ts';
import { accountMessages } from '#web/backoffice/messages/file.ts';
import type { Alert } from '#web/backoffice/review-queue/file/alert-list.tsx';
import type { Passed } from '#web/backoffice/review-queue/file/passed.ts';

const messages = accountMessages.alerts;

/** Number of stored papers and labels of the missing ones. */
export type Papers = { readonly stored: number; readonly requested: readonly string[] };

/** Counted from the queue row. */
export const papersOf = ({ justificatifs, manquants }: WaitingAccount): Papers => ({
  stored: justificatifs,
  requested: manquants.map(({ label }) => label),
});

/**
 * Alerts to check before deciding. A warning requires a confirmation of the acceptance.
 * @param papers null while not loaded or when loading failed
 */
export function accountAlerts(
  file: AccountFile,
  papers: Papers | null,
  passed: readonly Passed[],
): Alert[] {
  const { structure, proches } = file;
  if (!structure.can.decide) return [];
  const sameNumber = proches.filter(({ memeSiret }) => memeSiret);
  const similarName = proches.length - sameNumber.length;
  const domainError = passed.find(({ kind }) => kind === 'refused');
  const alerts: (Alert | null)[] = [
    sameNumber.length === 0
      ? null
      : {
          key: 'siret',
          tone: 'warning',
          title: messages.siretTitle,
          sentence: messages.siret(sameNumber.map(({ raison }) => raison).join(', ')),
        },
    // One alert is enough to lead to the comparison.
    similarName === 0 || sameNumber.length > 0
      ? null
      : {
          key: 'near',
          tone: 'info',
          title: messages.similarTitle,
          sentence: messages.similar(similarName),
        },
    papersAlert(papers),
    domainError?.motif == null
      ? null
      : {
          key: 'again',
          tone: 'info',
          title: messages.againTitle,
          sentence: messages.again(domainError.motif),
        },
  ];
  return alerts.filter((alert) => alert !== null);
}

function papersAlert(papers: Papers | null): Alert | null {
  const alert = { key: 'papers', tone: 'warning' } as const;
  if (papers === null) return { ...alert, title: messages.unreadTitle, sentence: messages.unread };
  if (papers.stored > 0 || papers.requested.length === 0) return null;
  return {
    ...alert,
    title: messages.papersTitle,
    sentence: messages.papers(papers.requested.join(' ; ')),
  };
}
