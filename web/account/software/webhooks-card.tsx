import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listWebhooks } from '../../../contract/software/webhooks.ts';
import { call } from '../../app/api/call.ts';
import { softwareWords } from '../../app/catalogue/account/software.ts';
import { ProblemNotice } from '../../app/piece/problem-notice.tsx';
import { Card } from '../../design/display/card.tsx';
import { Skeleton } from '../../design/feedback/skeleton.tsx';
import { NewWebhook } from './new-webhook.tsx';
import { ShownOnce } from './shown-once.tsx';
import { Webhook } from './webhook.tsx';

const words = softwareWords.webhooks;

/** Where programs are told what happens. */
export function WebhooksCard() {
  const [secret, setSecret] = useState<string | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['structure', 'webhooks'],
    queryFn: ({ signal }) => call(listWebhooks, { query: {} }, signal),
  });
  return (
    <Card title={words.title}>
      <div className="stack" style={{ '--gap': '16px' }}>
        <p className="secondary">{words.intro}</p>
        {error ? <ProblemNotice error={error} onRetry={() => void refetch()} /> : null}
        {data || error ? null : <Skeleton lines={3} height={44} />}
        {data?.rows.length === 0 ? <p>{words.none}</p> : null}
        {data && data.rows.length > 0 ? (
          <ul className="file-list">
            {data.rows.map((webhook) => (
              <Webhook key={webhook.webhookId} webhook={webhook} onChanged={() => void refetch()} />
            ))}
          </ul>
        ) : null}
        <NewWebhook
          onSecret={(given) => {
            setSecret(given);
            void refetch();
          }}
        />
      </div>
      {secret ? (
        <ShownOnce
          facts={[{ term: softwareWords.secret.signing, value: secret }]}
          onClose={() => setSecret(null)}
        />
      ) : null}
    </Card>
  );
}
