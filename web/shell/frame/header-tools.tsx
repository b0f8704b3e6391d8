import { IconUserCircle } from '@tabler/icons-react';
import { Popover } from '#web/design/frame/popover.tsx';
import { frame } from '#web/messages/frame.ts';
import { useSession } from '#web/platform/session/use-session.ts';
import { PaletteButton } from '#web/shell/frame/palette/palette-button.tsx';
import { NotificationsBell } from '#web/shell/notifications/notifications-bell.tsx';
import { AccountPanel } from './account-panel.tsx';
import { HeaderNav } from './header-nav.tsx';

/** The right of the logo, once somebody is signed in: the navigation, what is new, the profile menu. */
export function HeaderTools() {
  const { user } = useSession();
  return (
    <>
      <HeaderNav />
      <PaletteButton />
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
        {(close) => <AccountPanel layout="desktop" onFollow={close} />}
      </Popover>
    </>
  );
}
