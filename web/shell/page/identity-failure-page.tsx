import { IconRefresh } from '@tabler/icons-react';
import { Button } from '#web/design/action/button.tsx';
import { TextLink } from '#web/design/action/link.tsx';
import { problems } from '#web/platform/api/messages.ts';
import { PlainPage } from '#web/platform/page/plain-page.tsx';
import { useConfiguration } from '#web/platform/runtime-configuration.ts';
import { failures } from './messages.ts';

/**
 * The identity client could not be built. The browser caches the failed file, so only a reload
 * tries again.
 */
export function IdentityFailurePage() {
  const { brand } = useConfiguration();
  const messages = failures.identity;
  return (
    <PlainPage title={messages.title}>
      <p className="failure" role="alert">
        {messages.sentence}
      </p>
      <p className="row">
        <Reload />
        <TextLink to={`mailto:${brand.contactEmail}`}>{failures.contact}</TextLink>
      </p>
    </PlainPage>
  );
}

/** Reloads the whole page, with the files that failed. */
export function Reload() {
  return (
    <Button icon={<IconRefresh size={18} aria-hidden />} onClick={() => location.reload()}>
      {problems.retry}
    </Button>
  );
}
