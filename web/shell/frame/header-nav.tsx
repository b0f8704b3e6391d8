import { NavMenu } from '#web/design/frame/nav-menu.tsx';
import { frame } from '#web/messages/frame.ts';
import { navigationOf } from '#web/platform/page/navigation.ts';
import { useConfiguration } from '#web/platform/runtime-configuration.ts';
import { useSession } from '#web/platform/session/use-session.ts';

/** Navigation of wide screens, for everyone. */
export function HeaderNav() {
  const { user } = useSession();
  const configuration = useConfiguration();
  return (
    <div className="header-nav">
      <NavMenu label={frame.navigation} entries={navigationOf(user, configuration, 'desktop')} />
    </div>
  );
}
