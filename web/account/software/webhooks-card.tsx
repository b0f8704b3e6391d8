import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listWebhooks } from '#contract/software/webhooks.ts';
import { call } from '#web/platform/api/call.ts';
import { keyOf } from '#web/platform/api/keys.ts';
import { softwareMessages } from './messages.ts';
import { NewWebhook } from './new-webhook.tsx';
import { ShownOnce } from './shown-once.tsx';
import { SoftwareCard } from './software-card.tsx';
import { Webhook } from './webhook.tsx';

/** Where programs are told what happens. */
export function WebhooksCard() {
  const [secret, setSecret] = useState<string | null>(null);
  const query = useQuery({
    queryKey: keyOf('software', {}, 'webhooks'),
    queryFn: ({ signal }) => call(listWebhooks, { query: {} }, signal),
  });
  const changed = () => void query.refetch();
  const onSecret = (value: string) => {
    setSecret(value);
    changed();
  };
  return (
    <SoftwareCard
      messages={softwareMessages.webhooks}
      query={query}
      line={(webhook) => <Webhook key={webhook.webhookId} webhook={webhook} onChanged={changed} />}
    >
      <NewWebhook onSecret={onSecret} />
      {secret ? (
        <ShownOnce
          facts={[{ term: softwareMessages.secret.signing, value: secret }]}
          onClose={() => setSecret(null)}
        />
      ) : null}
    </SoftwareCard>
  );
}
