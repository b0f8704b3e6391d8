import { IconArrowRight, IconLogout, IconMail, IconRefresh } from '@tabler/icons-react';
import { Button } from '#web/design/action/button.tsx';
import { LinkButton, TextLink } from '#web/design/action/link.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { frame } from '#web/messages/frame.ts';
import { PlainPage } from '#web/platform/page/plain-page.tsx';
import { useConfiguration } from '#web/platform/runtime-configuration.ts';
import { useSession } from '#web/platform/session/use-session.ts';
import { signedInHome } from '#web/shell/home/messages/signed-in.ts';

const messages = signedInHome.stranger;

/** Signed in with an address that has no record: explains it, with the next steps. */
export function StrangerHome({ email }: { email: string }) {
  const { brand } = useConfiguration();
  const { reload, signOut } = useSession();
  return (
    <PlainPage title={messages.title}>
      <AlertBox tone="info">
        <p>{messages.sentence(email)}</p>
      </AlertBox>
      <p>{messages.meaning}</p>
      <p className="row">
        <LinkButton
          to="/account/complete/profile"
          iconEnd={<IconArrowRight size={18} aria-hidden />}
        >
          {messages.begin}
        </LinkButton>
        <Button
          variant="secondary"
          icon={<IconRefresh size={18} aria-hidden />}
          onClick={() => void reload()}
        >
          {messages.reload}
        </Button>
      </p>
      <p>
        <TextLink to={`mailto:${brand.contactEmail}`} className="footer-link">
          <IconMail size={18} aria-hidden />
          {messages.contact}
        </TextLink>
      </p>
      <p className="muted">{messages.other}</p>
      <p className="row">
        <Button
          variant="secondary"
          icon={<IconLogout size={18} aria-hidden />}
          onClick={() => void signOut()}
        >
          {frame.signOut}
        </Button>
      </p>
    </PlainPage>
  );
}
