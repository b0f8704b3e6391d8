import { IconSearch, IconUserCircle } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Popover } from '#web/design/frame/popover.tsx';
import { frame } from '#web/messages/frame.ts';
import { menuMessages } from '#web/messages/menu.ts';
import { useSession } from '#web/platform/session/use-session.ts';
import { NotificationsBell } from '#web/shell/notifications/notifications-bell.tsx';
import { AccountPanel } from './account-panel.tsx';
import { HeaderNav } from './header-nav.tsx';

/** Right part of the header once signed in: navigation, notifications, profile menu. */
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

const Palette = lazy(() =>
  import('#web/shell/frame/palette/palette.tsx').then((module) => ({ default: module.Palette })),
);

/** Opens the command palette: a button, and Ctrl+K or ⌘K from anywhere. */
function PaletteButton() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey)
        return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        className="nav-top palette-button"
        aria-label={menuMessages.palette.open}
        aria-keyshortcuts="Control+K Meta+K"
        title={menuMessages.palette.hint}
        onClick={() => setOpen(true)}
      >
        <IconSearch size={20} stroke={1.75} aria-hidden />
      </button>
      {open ? (
        <Suspense fallback={null}>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
