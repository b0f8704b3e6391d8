import '../account.css';
import { joinWords } from '#web/app/catalogue/account/join.ts';
import { PlainPage } from '#web/app/page/plain-page.tsx';
import { useUser } from '#web/app/session/use-session.ts';
import { LinkButton } from '#web/design/action/link.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';
import { FindStructure } from './find-structure.tsx';

/** `/account/structure/add`: on a wide screen only when every structure of the person is validated. */
export function Component() {
  const { menu } = useUser();
  // The phone may always: the page follows the narrow layout, as the menu does.
  const phone = !window.matchMedia('(min-width: 68.75em)').matches;
  if (menu.ajouterStructure || phone) return <FindStructure />;
  const words = joinWords.notYet;
  return (
    <PlainPage title={words.title}>
      <Notice tone="info">
        <p>{words.sentence}</p>
      </Notice>
      <LinkButton to="/account/complete/structure">{words.go}</LinkButton>
    </PlainPage>
  );
}
