import { NavMenu } from '#web/design/frame/nav-menu.tsx';
import { frame } from '../catalogue/frame.ts';
import { useConfiguration } from '../runtime-configuration.ts';
import { useSession } from '../session/use-session.ts';
import { navigationOf } from './navigation.ts';

/** The navigation of wide screens, whoever is there. */
export function HeaderNav() {
  const { user } = useSession();
  const configuration = useConfiguration();
  return (
    <div className="header-nav">
      <NavMenu label={frame.navigation} entries={navigationOf(user, configuration, 'desktop')} />
    </div>
  );
}
