import '#web/backoffice/workbench/file.css';
import { useQuery } from '@tanstack/react-query';
import { isMissing } from '#web/app/api/problem-error.ts';
import { accountWords } from '#web/app/catalogue/accounts-staff/file.ts';
import { waitingWords } from '#web/app/catalogue/accounts-staff/queue.ts';
import { useTitle } from '#web/app/title.ts';
import { PaneWaiting } from '#web/backoffice/workbench/pane/pane-waiting.tsx';
import { useFocusOnce } from '#web/backoffice/workbench/use-focus-once.ts';
import { Notice } from '#web/design/feedback/notice.tsx';
import { accountOf } from '../queries.ts';
import type { AccountPaneProps } from './account-pane-props.ts';
import { AccountReview } from './account-review.tsx';

/** The account open, from its first line to its decision. */
export function AccountPane(props: AccountPaneProps) {
  const { account, said } = props;
  const { data: file, error, refetch } = useQuery(accountOf(account));
  const titleRef = useFocusOnce();
  useTitle(...(file ? [file.structure.raison] : []), waitingWords.page);
  const missing = isMissing(error);
  if (file && !missing) return <AccountReview {...props} file={file} titleRef={titleRef} />;
  return (
    <PaneWaiting
      label={waitingWords.page}
      error={error}
      missing={missing}
      words={accountWords}
      onRetry={() => void refetch()}
    >
      {said === null ? null : <Notice tone="success" title={said} />}
      <h1 className="visually-hidden" ref={titleRef} tabIndex={-1}>
        {missing ? accountWords.missing : waitingWords.page}
      </h1>
    </PaneWaiting>
  );
}
