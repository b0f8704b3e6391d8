import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { ChangementOut } from '#contract/account/identity-changes.ts';
import { isAwaited } from '#domain/register/agreement.ts';
import { Button } from '#web/design/action/button.tsx';
import { Card } from '#web/design/display/card.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { announce } from '#web/platform/page/announcer.tsx';
import { identityMessages as messages } from '#web/registration/identity/messages.ts';

/** Loaded on demand: few records have a change request. */
const ChangeCard = lazy(() =>
  import('#web/registration/identity/change-card.tsx').then((module) => ({
    default: module.ChangeCard,
  })),
);

export type IdentityCardProps = {
  sentence: string;
  /** Newest first; undefined while they are read. */
  changes: readonly ChangementOut[] | undefined;
  /** Renders the form once it is opened. */
  form: (close: () => void) => ReactNode;
};

/**
 * Validated identity, its pending or last answered change request, and the button to request a
 * change.
 */
export function IdentityCard({ sentence, changes, form }: IdentityCardProps) {
  const [asking, setAsking] = useState(false);
  const last = changes?.[0];
  const waits = last !== undefined && isAwaited(last.etat);
  return (
    <Card title={messages.title}>
      <div className="stack">
        <p>{sentence}</p>
        {last === undefined ? null : (
          <Suspense fallback={<Skeleton lines={4} />}>
            <ChangeCard change={last} onDone={announce} />
          </Suspense>
        )}
        {waits || changes === undefined ? null : asking ? (
          form(() => setAsking(false))
        ) : (
          <p>
            <Button variant="secondary" onClick={() => setAsking(true)}>
              {messages.ask}
            </Button>
          </p>
        )}
      </div>
    </Card>
  );
}
