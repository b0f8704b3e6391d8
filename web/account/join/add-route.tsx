import '../account.css';
import { LinkButton } from '#web/design/action/link.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { PlainPage } from '#web/platform/page/plain-page.tsx';
import { useUser } from '#web/platform/session/use-session.ts';
import { FindStructure } from './find-structure.tsx';
import { joinMessages } from './messages.ts';

/** `/account/structure/add`: on a wide screen only when every structure of the person is validated. */
export function Component() {
  const { menu } = useUser();
  // A phone may always add one: the page uses the narrow breakpoint, as the menu does.
  const phone = !window.matchMedia('(min-width: 68.75em)').matches;
  if (menu.ajouterStructure || phone) return <FindStructure />;
  const messages = joinMessages.notYet;
  return (
    <PlainPage title={messages.title}>
      <AlertBox tone="info">
        <p>{messages.sentence}</p>
      </AlertBox>
      <LinkButton to="/account/complete/structure">{messages.go}</LinkButton>
    </PlainPage>
  );
}
