import '../account.css';
import { IconUsers } from '@tabler/icons-react';
import { LinkButton } from '#web/design/action/link.tsx';
import { PageHead } from '#web/design/display/page-head.tsx';
import { useTitle } from '#web/platform/page/title.ts';
import { useUser } from '#web/platform/session/use-session.ts';
import { AccountsCard } from './accounts-card.tsx';
import { softwareMessages as messages } from './messages.ts';
import { WebhooksCard } from './webhooks-card.tsx';

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
        {/* A page of the server, not of the site. */}
        <a href="/api/docs" className="link-plain">
          {messages.docs}
        </a>
      </p>
    </div>
  );
}
