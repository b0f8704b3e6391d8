import type { AccountFile, WaitingAccount } from '#contract/account/workflow.ts';
import type { BodyProps } from '#web/backoffice/review-queue/file/filing.ts';
import type { AccountDecision, AccountOutcome } from '../decision/account-decision.ts';
import { SimilarAccounts } from '../similar/similar-accounts.tsx';
import { CompanyCard } from './company-card.tsx';
import { PersonCard } from './person-card.tsx';

type Props = BodyProps<AccountFile, WaitingAccount, AccountDecision, AccountOutcome>;

/** Who asks, for which company, and what may be that company already. */
export function AccountBody({ file, nextToReview, onDecided }: Props) {
  return (
    <>
      <div className="account-sides">
        <PersonCard file={file} />
        <CompanyCard structure={file.structure} />
      </div>
      <SimilarAccounts file={file} nextToReview={nextToReview} onDecided={onDecided} />
    </>
  );
}
