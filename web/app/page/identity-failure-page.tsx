import { IconRefresh } from '@tabler/icons-react';
import { Button } from '#web/design/action/button.tsx';
import { TextLink } from '#web/design/action/link.tsx';
import { failures } from '../catalogue/failures.ts';
import { problems } from '../catalogue/problems.ts';
import { useConfiguration } from '../runtime-configuration.ts';
import { useSession } from '../session/use-session.ts';
import { PlainPage } from './plain-page.tsx';

/** The identity client could not be built: the sentence is the specification's own. */
export function IdentityFailurePage() {
  const { brand } = useConfiguration();
  const { start } = useSession();
  const words = failures.identity;
  return (
    <PlainPage title={words.title}>
      <p className="failure" role="alert">
        {words.sentence}
      </p>
      <p>{words.hint}</p>
      <p className="row">
        <Button icon={<IconRefresh size={18} aria-hidden />} onClick={() => void start()}>
          {problems.retry}
        </Button>
        <TextLink to={`mailto:${brand.contactEmail}`}>{failures.contact}</TextLink>
      </p>
    </PlainPage>
  );
}
