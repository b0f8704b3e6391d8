import { IconLogin2, IconLogout } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '#web/design/action/button.tsx';
import { LeafLink } from '#web/design/frame/nav-menu.tsx';
import { frame } from '#web/messages/frame.ts';
import { menuMessages } from '#web/messages/menu.ts';
import { accountLinksOf } from '#web/platform/page/navigation.ts';
import type { Layout } from '#web/platform/page/public-pages.ts';
import { useSession } from '#web/platform/session/use-session.ts';
import { ThemeChoice } from '#web/platform/theme-choice.tsx';

export type AccountPanelProps = { layout: Layout; onFollow: () => void };

/** Account, personal pages, display preferences and sign-out; or sign-in. */
export function AccountPanel({ layout, onFollow }: AccountPanelProps) {
  const { user, account, signIn } = useSession();
  return (
    <div className="account-panel stack gap-16">
      {account ? (
        <p className="account-who">
          <b>{user ? `${user.nom.toLocaleUpperCase('fr')} ${user.prenom}` : account.name}</b>
          <span className="secondary">{account.email}</span>
        </p>
      ) : null}
      {account ? (
        // biome-ignore lint/a11y/useKeyWithClickEvents: a link inside was followed; Enter on a link is a click too
        <ul
          className="mobile-list list"
          aria-label={menuMessages.account}
          onClick={(event) => {
            if (event.target instanceof Element && event.target.closest('a')) onFollow();
          }}
        >
          {accountLinksOf(user, layout).map((leaf) => (
            <li key={leaf.label}>
              <LeafLink leaf={leaf} className="nav-item" />
            </li>
          ))}
        </ul>
      ) : null}
      <ThemeChoice />
      {account ? (
        <WayOut onStay={onFollow} />
      ) : (
        <Button icon={<IconLogin2 size={18} aria-hidden />} onClick={() => void signIn()}>
          {frame.signIn}
        </Button>
      )}
    </div>
  );
}

const atOnce = (button: HTMLButtonElement | null) => button?.focus();

/** Sign-out button; asks for confirmation when something could not be saved. */
function WayOut({ onStay }: { onStay: () => void }) {
  const { signOut } = useSession();
  const [leaving, setLeaving] = useState(false);
  const [unsaved, setUnsaved] = useState(false);
  const leave = async (anyway: boolean) => {
    setLeaving(true);
    setUnsaved(!(await signOut(anyway)));
    setLeaving(false);
  };
  return (
    <>
      {unsaved ? (
        <>
          <p role="alert">{frame.unsaved}</p>
          <Button ref={atOnce} onClick={onStay}>
            {frame.stay}
          </Button>
        </>
      ) : null}
      <Button
        variant="secondary"
        icon={<IconLogout size={18} aria-hidden />}
        busy={leaving}
        onClick={() => void leave(unsaved)}
      >
        {unsaved ? frame.signOutAnyway : frame.signOut}
      </Button>
    </>
  );
}
