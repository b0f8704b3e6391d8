import '#web/design/frame/bar-button.css';
import { IconMenu2, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Spinner } from '#web/design/feedback/spinner.tsx';
import { WaveMark } from '#web/design/frame/wave-mark.tsx';
import { frame } from '#web/messages/frame.ts';
import { useSession } from '#web/platform/session/use-session.ts';

const HeaderNav = lazy(() =>
  import('./header-nav.tsx').then((module) => ({ default: module.HeaderNav })),
);
// Loaded on demand, to keep it out of the visitor's download.
const HeaderTools = lazy(() =>
  import('./header-tools.tsx').then((module) => ({ default: module.HeaderTools })),
);

export type HeaderProps = { menuOpen: boolean; onMenu: (open: boolean) => void };

export function Header({ menuOpen, onMenu }: HeaderProps) {
  return (
    <header className="header">
      <div className="header-inner row">
        <Link className="logo" to="/">
          <WaveMark />
          <span>{frame.product}</span>
        </Link>
        <div className="header-tools">
          <Tools />
        </div>
        <MenuButton open={menuOpen} onMenu={onMenu} />
      </div>
    </header>
  );
}

function Tools() {
  const { user, account, signIn } = useSession();
  const waiting = (
    <span className="nav-top" role="status" aria-label={frame.loading}>
      <Spinner size={20} />
    </span>
  );
  if (user === undefined) return waiting;
  if (account === null) {
    return (
      <>
        <Suspense>
          <HeaderNav />
        </Suspense>
        <button type="button" className="nav-top header-sign-in" onClick={() => void signIn()}>
          {frame.signIn}
        </button>
      </>
    );
  }
  return (
    <Suspense fallback={waiting}>
      <HeaderTools />
    </Suspense>
  );
}

/** Three states: loading, opened, closed. */
function MenuButton({ open, onMenu }: { open: boolean; onMenu: (open: boolean) => void }) {
  const { user } = useSession();
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(open);
  useEffect(() => {
    // Returns the focus to the button, unless a link of the panel led elsewhere.
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
