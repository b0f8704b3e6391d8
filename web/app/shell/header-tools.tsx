import { IconUserCircle } from '@tabler/icons-react';
import { NavMenu } from '../../design/frame/nav-menu.tsx';
import { Popover } from '../../design/frame/popover.tsx';
import { frame } from '../catalogue/frame.ts';
import { NotificationsBell } from '../notifications/notifications-bell.tsx';
import { useConfiguration } from '../runtime-configuration.ts';
import { useSession } from '../session/use-session.ts';
import { AccountPanel } from './account-panel.tsx';
import { navigationOf } from './navigation.ts';

/** The right of the logo, once somebody is signed in: the navigation, what is new, the profile menu. */
export function HeaderTools() {
  const { user } = useSession();
  const configuration = useConfiguration();
  return (
    <>
      <div className="header-nav">
        <NavMenu label={frame.navigation} entries={navigationOf(user, configuration, 'desktop')} />
      </div>
      {user ? <NotificationsBell /> : null}
      <Popover
        triggerClass="nav-top"
        align="end"
        trigger={
          <>
            <IconUserCircle size={22} stroke={1.75} aria-hidden />
            {frame.profileMenu}
          </>
        }
      >
        {() => <AccountPanel />}
      </Popover>
    </>
  );
}
