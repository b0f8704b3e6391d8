import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listServiceAccounts } from '#contract/software/service-accounts.ts';
import { call } from '#web/app/api/call.ts';
import { keyOf } from '#web/app/api/keys.ts';
import { softwareWords } from '#web/app/catalogue/account/software.ts';
import { NewAccount } from './new-account.tsx';
import { ServiceAccount } from './service-account.tsx';
import { ShownOnce } from './shown-once.tsx';
import { SoftwareCard } from './software-card.tsx';
import type { WithSecret } from './with-secret.ts';

const words = softwareWords.secret;

/** The programs that sign in by themselves. */
export function AccountsCard() {
  const [secret, setSecret] = useState<WithSecret | null>(null);
  const query = useQuery({
    queryKey: keyOf('software', {}, 'comptes-service'),
    queryFn: ({ signal }) => call(listServiceAccounts, { query: {} }, signal),
  });
  const changed = () => void query.refetch();
  const onSecret = (given: WithSecret) => {
    setSecret(given);
    changed();
  };
  return (
    <SoftwareCard
      words={softwareWords.accounts}
      query={query}
      line={(account) => (
        <ServiceAccount
          key={account.compteServiceId}
          account={account}
          onSecret={onSecret}
          onChanged={changed}
        />
      )}
    >
      <NewAccount onSecret={onSecret} />
      {secret ? (
        <ShownOnce
          facts={[
            { term: words.clientId, value: secret.clientId },
            { term: words.clientSecret, value: secret.clientSecret },
            { term: words.tokens, value: secret.adresseJetons },
          ]}
          onClose={() => setSecret(null)}
        />
      ) : null}
    </SoftwareCard>
  );
}
