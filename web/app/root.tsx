import { IdentityFailurePage } from './page/identity-failure-page.tsx';
import { useSession } from './session/use-session.ts';
import { Shell } from './shell/shell.tsx';

/** Without an identity client nothing can be offered: its failure takes the whole page. */
export function Root() {
  const { identityFailed } = useSession();
  if (!identityFailed) return <Shell />;
  return (
    <main>
      <IdentityFailurePage />
    </main>
  );
}
