import '../account.css';
import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listWebhooks } from '#contract/software/webhooks.ts';
import { LinkButton } from '#web/design/action/link.tsx';
import { PageHead } from '#web/design/display/page-head.tsx';
import { call } from '#web/platform/api/call.ts';
import { keyOf } from '#web/platform/api/keys.ts';
import { useTitle } from '#web/platform/page/title.ts';
import { useUser } from '#web/platform/session/use-session.ts';
import { AccountsCard } from './accounts-card.tsx';
import { softwareMessages as messages, softwareMessages } from './messages.ts';
import { NewWebhook } from './new-webhook.tsx';
import { ShownOnce } from './shown-once.tsx';
import { SoftwareCard } from './software-card.tsx';
import { Webhook } from './webhook.tsx';

/** `/account/structure/logiciels`: the programs of the current structure. */
export function Component() {
  useTitle(messages.title);
  const structureId = useUser().currentStructureId ?? 0;
  return (
    <div className="page account-page">
      <PageHead
        title={messages.title}
        subtitle={messages.subtitle}
        actions={
          <LinkButton
            variant="secondary"
            to="/account/structure/team"
            icon={<IconUsers size={18} aria-hidden />}
          >
            {messages.team}
          </LinkButton>
        }
      />
      <AccountsCard key={`comptes ${structureId}`} />
      <WebhooksCard key={`adresses ${structureId}`} />
      <p>
        {/* Served by the API, not by the site. */}
        <a href="/api/docs" className="link-plain">
          {messages.docs}
        </a>
      </p>
    </div>
  );
}

/** Webhooks of the structure. */
function WebhooksCard() {
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
