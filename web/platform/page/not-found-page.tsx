import { useLocation } from 'react-router';
import { TextLink } from '#web/design/action/link.tsx';
import { frame } from '#web/messages/frame.ts';
import { useConfiguration } from '#web/platform/runtime-configuration.ts';
import { useSession } from '#web/platform/session/use-session.ts';
import { pages } from './messages.ts';
import { navigationOf } from './navigation.ts';
import { PlainPage } from './plain-page.tsx';

const LIKELY_LINKS = 3;

export function NotFoundPage() {
  const { pathname } = useLocation();
  const { user } = useSession();
  const configuration = useConfiguration();
  const open = navigationOf(user, configuration, 'desktop').flatMap((entry) =>
    'items' in entry
      ? entry.items.flatMap((item) => ('items' in item ? item.items : [item]))
      : [entry],
  );
  const links = [{ label: frame.home, to: '/' }, ...open].slice(0, LIKELY_LINKS);
  return (
    <PlainPage title={pages.notFound.title}>
      <p>
        {pages.notFound.sentence} <span className="mono">{pathname}</span>
      </p>
      <p className="muted">{pages.notFound.hint}</p>
      <p>{pages.notFound.ways}</p>
      <ul>
        {links.map((link) => (
          <li key={link.to}>
            <TextLink to={link.to}>{link.label}</TextLink>
          </li>
        ))}
      </ul>
    </PlainPage>
  );
}
