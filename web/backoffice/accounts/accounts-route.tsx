import './accounts.css';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { WaitingAccount } from '#contract/account/workflow.ts';
import { accountMessages } from '#web/backoffice/messages/file.ts';
import { ReviewQueue } from '../review-queue/review-queue.tsx';
import type { FileProps } from '../review-queue/reviewing.ts';
import { PaneBack } from '../workbench/pane/pane-head.tsx';
import { PaneWaiting } from '../workbench/pane/pane-waiting.tsx';
import { accountNamed } from './account-address.ts';
import { ACCOUNTS } from './accounts.tsx';
import type { AccountDecision, AccountOutcome } from './decision/account-decision.ts';
import { waitingMessages } from './messages.ts';
import { accountOf } from './queries.ts';

/** Loaded with the first account opened, so that the queue does not wait for it. */
const AccountPane = lazy(() =>
  import('./file/account-pane.tsx').then((module) => ({ default: module.AccountPane })),
);

/** `/:product/utilisateurs`: desk of the accounts awaiting review. */
export function Component() {
  return (
    <ReviewQueue
      reviewing={ACCOUNTS}
      file={(props) => <OpenAccount key={props.item} {...props} />}
    />
  );
}

function OpenAccount(props: FileProps<WaitingAccount, AccountDecision, AccountOutcome>) {
  // Requested in parallel with the lazy component.
  const { refetch } = useQuery(accountOf(accountNamed(props.item)));
  const back = ACCOUNTS.address.at(null);
  const waiting = (
    <PaneWaiting
      label={waitingMessages.page}
      error={null}
      missing={false}
      messages={{ ...waitingMessages, ...accountMessages }}
      back={back}
      onRetry={() => void refetch()}
    >
      <PaneBack to={back} />
    </PaneWaiting>
  );
  return (
    <Suspense fallback={waiting}>
      <AccountPane {...props} />
    </Suspense>
  );
}
