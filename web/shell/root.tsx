import { useSession } from '#web/platform/session/use-session.ts';
import { Shell } from '#web/shell/frame/shell.tsx';
import { IdentityFailurePage } from '#web/shell/page/identity-failure-page.tsx';

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
