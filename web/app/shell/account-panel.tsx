import { IconLogin2, IconLogout } from '@tabler/icons-react';
import { Button } from '../../design/action/button.tsx';
import { frame } from '../catalogue/frame.ts';
import { useSession } from '../session/use-session.ts';
import { ThemeChoice } from './theme-choice.tsx';

/** Who signed in, how the portal looks, and the way out; or the way in. */
export function AccountPanel() {
  const { user, account, signIn, signOut } = useSession();
  return (
    <div className="account-panel">
      {account ? (
        <p className="account-who">
          <b>{user ? `${user.nom.toLocaleUpperCase('fr')} ${user.prenom}` : account.name}</b>
          <span className="secondary">{account.email}</span>
        </p>
      ) : null}
      <ThemeChoice />
      {account ? (
        <Button
          variant="secondary"
          icon={<IconLogout size={18} aria-hidden />}
          onClick={() => void signOut()}
        >
          {frame.signOut}
        </Button>
      ) : (
        <Button icon={<IconLogin2 size={18} aria-hidden />} onClick={() => void signIn()}>
          {frame.signIn}
        </Button>
      )}
    </div>
  );
}
