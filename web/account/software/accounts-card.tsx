import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listServiceAccounts } from '#contract/software/service-accounts.ts';
import { call } from '#web/platform/api/call.ts';
import { keyOf } from '#web/platform/api/keys.ts';
import { softwareMessages } from './messages.ts';
import { NewAccount } from './new-account.tsx';
import { ServiceAccount } from './service-account.tsx';
import { ShownOnce } from './shown-once.tsx';
import { SoftwareCard } from './software-card.tsx';
import type { WithSecret } from './with-secret.ts';

const messages = softwareMessages.secret;

/** Service accounts of the structure. */
export function AccountsCard() {
  const [secret, setSecret] = useState<WithSecret | null>(null);
  const query = useQuery({
    queryKey: keyOf('software', {}, 'comptes-service'),
    queryFn: ({ signal }) => call(listServiceAccounts, { query: {} }, signal),
  });
  const changed = () => void query.refetch();
  const onSecret = (input: WithSecret) => {
    setSecret(input);
    changed();
  };
  return (
    <SoftwareCard
      messages={softwareMessages.accounts}
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
            { term: messages.clientId, value: secret.clientId },
            { term: messages.clientSecret, value: secret.clientSecret },
            { term: messages.tokens, value: secret.adresseJetons },
          ]}
          onClose={() => setSecret(null)}
        />
      ) : null}
    </SoftwareCard>
  );
}
