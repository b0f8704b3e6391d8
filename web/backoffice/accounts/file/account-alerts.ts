import type { AccountFile, WaitingAccount } from '#contract/account/workflow.ts';
import { accountWords } from '#web/app/catalogue/accounts-staff/file.ts';
import type { Alert } from '#web/backoffice/desk/file/alert-list.tsx';
import type { Passed } from '#web/backoffice/desk/file/passed.ts';

const words = accountWords.alerts;

/** The papers of an account. */
export type Papers = { readonly kept: number; readonly asked: readonly string[] };

/** As the line of the queue counts them. */
export const papersOf = ({ justificatifs, manquants }: WaitingAccount): Papers => ({
  kept: justificatifs,
  asked: manquants.map(({ label }) => label),
});

/**
 * What deserves a second look before deciding. A warning asks for a confirmation of the acceptance.
 * @param papers null: they could not be read, or not yet
 */
export function accountAlerts(
  file: AccountFile,
  papers: Papers | null,
  passed: readonly Passed[],
): Alert[] {
  const { structure, proches } = file;
  if (!structure.can.decide) return [];
  const sameNumber = proches.filter(({ memeSiret }) => memeSiret);
  const nearName = proches.length - sameNumber.length;
  const refusal = passed.find(({ kind }) => kind === 'refused');
  const alerts: (Alert | null)[] = [
    sameNumber.length === 0
      ? null
      : {
          key: 'siret',
          tone: 'warning',
          title: words.siretTitle,
          sentence: words.siret(sameNumber.map(({ raison }) => raison).join(', ')),
        },
    // One alert is enough to lead to the comparison.
    nearName === 0 || sameNumber.length > 0
      ? null
      : { key: 'near', tone: 'info', title: words.nearTitle, sentence: words.near(nearName) },
    papersAlert(papers),
    refusal?.motif == null
      ? null
      : {
          key: 'again',
          tone: 'info',
          title: words.againTitle,
          sentence: words.again(refusal.motif),
        },
  ];
  return alerts.filter((alert) => alert !== null);
}

function papersAlert(papers: Papers | null): Alert | null {
  const alert = { key: 'papers', tone: 'warning' } as const;
  if (papers === null) return { ...alert, title: words.unreadTitle, sentence: words.unread };
  if (papers.kept > 0 || papers.asked.length === 0) return null;
  return { ...alert, title: words.papersTitle, sentence: words.papers(papers.asked.join(' ; ')) };
}
