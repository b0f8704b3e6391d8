import { IconMenu2, IconUserCircle, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Spinner } from '../../design/feedback/spinner.tsx';
import { NavMenu } from '../../design/frame/nav-menu.tsx';
import { Popover } from '../../design/frame/popover.tsx';
import { WaveMark } from '../../design/frame/wave-mark.tsx';
import { frame } from '../catalogue/frame.ts';
import { useConfiguration } from '../runtime-configuration.ts';
import { useSession } from '../session/use-session.ts';
import { AccountPanel } from './account-panel.tsx';
import { navigationOf } from './navigation.ts';

export type HeaderProps = { menuOpen: boolean; onMenu: (open: boolean) => void };

export function Header({ menuOpen, onMenu }: HeaderProps) {
  const { user } = useSession();
  const configuration = useConfiguration();
  return (
    <header className="header">
      <div className="header-inner">
        <Link className="logo" to="/">
          <WaveMark />
          <span>{frame.product}</span>
        </Link>
        <div className="header-nav">
          <NavMenu label={frame.navigation} entries={navigationOf(user, configuration, 'desktop')} />
        </div>
        <div className="header-account">
          <AccountCorner />
        </div>
        <MenuButton open={menuOpen} onMenu={onMenu} />
      </div>
    </header>
  );
}

function AccountCorner() {
  const { user, account, signIn } = useSession();
  if (user === undefined) {
    return (
      <span className="nav-top" role="status" aria-label={frame.loading}>
        <Spinner size={20} />
      </span>
    );
  }
  if (account === null) {
    return (
      <button type="button" className="nav-top" onClick={() => void signIn()}>
        {frame.signIn}
      </button>
    );
  }
  return (
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
  );
}

/** Three states: loading, opened, closed (specification, section 4). */
function MenuButton({ open, onMenu }: { open: boolean; onMenu: (open: boolean) => void }) {
  const { user } = useSession();
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(open);
  useEffect(() => {
    // The focus comes back where it left, unless a link of the panel led elsewhere.
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (wasOpen.current && !open && lost) button.current?.focus();
    wasOpen.current = open;
  }, [open]);
  const loading = user === undefined;
  const label = loading ? frame.menuLoading : open ? frame.closeMenu : frame.openMenu;
  return (
    <button
      ref={button}
      type="button"
      className="nav-top menu-button"
      aria-label={label}
      aria-expanded={open}
      aria-disabled={loading ? true : undefined}
      onClick={() => {
        if (!loading) onMenu(!open);
      }}
    >
      {loading ? (
        <Spinner size={24} />
      ) : open ? (
        <IconX size={26} aria-hidden />
      ) : (
        <IconMenu2 size={26} aria-hidden />
      )}
    </button>
  );
}
