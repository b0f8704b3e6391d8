import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listServiceAccounts } from '../../../contract/software/service-accounts.ts';
import { call } from '../../app/api/call.ts';
import { softwareWords } from '../../app/catalogue/account/software.ts';
import { ProblemNotice } from '../../app/piece/problem-notice.tsx';
import { Card } from '../../design/display/card.tsx';
import { Skeleton } from '../../design/feedback/skeleton.tsx';
import { NewAccount } from './new-account.tsx';
import { ServiceAccount } from './service-account.tsx';
import { ShownOnce } from './shown-once.tsx';
import type { WithSecret } from './with-secret.ts';

const words = softwareWords.accounts;
const secretWords = softwareWords.secret;

/** The programs that sign in by themselves. */
export function AccountsCard() {
  const [secret, setSecret] = useState<WithSecret | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['structure', 'comptes-service'],
    queryFn: ({ signal }) => call(listServiceAccounts, { query: {} }, signal),
  });
  const onSecret = (given: WithSecret) => {
    setSecret(given);
    void refetch();
  };
  return (
    <Card title={words.title}>
      <div className="stack" style={{ '--gap': '16px' }}>
        <p className="secondary">{words.intro}</p>
        {error ? <ProblemNotice error={error} onRetry={() => void refetch()} /> : null}
        {data || error ? null : <Skeleton lines={3} height={44} />}
        {data?.rows.length === 0 ? <p>{words.none}</p> : null}
        {data && data.rows.length > 0 ? (
          <ul className="file-list">
            {data.rows.map((account) => (
              <ServiceAccount
                key={account.compteServiceId}
                account={account}
                onSecret={onSecret}
                onChanged={() => void refetch()}
              />
            ))}
          </ul>
        ) : null}
        <NewAccount onSecret={onSecret} />
      </div>
      {secret ? (
        <ShownOnce
          facts={[
            { term: secretWords.clientId, value: secret.clientId },
            { term: secretWords.clientSecret, value: secret.clientSecret },
            { term: secretWords.tokens, value: secret.adresseJetons },
          ]}
          onClose={() => setSecret(null)}
        />
      ) : null}
    </Card>
  );
}
