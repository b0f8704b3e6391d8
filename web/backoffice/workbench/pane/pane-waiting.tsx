import { IconFileOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { LinkButton } from '#web/design/action/link.tsx';
import { EmptyState } from '#web/design/feedback/empty-state.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';

export type PaneWaitingProps = {
  /** Accessible name of the page. */
  label: string;
  /** Shown above: the last outcome, the head or the hidden title. */
  children: ReactNode;
  error: Error | null;
  /** True if it does not exist, or no longer. */
  missing: boolean;
  messages: {
    readonly missing: string;
    readonly missingSentence: string;
    readonly backToQueue: string;
  };
  /** Address of the queue alone. */
  back?: string;
  onRetry: () => void;
};

/** A dossier or account while loading, or when it cannot be read. */
export function PaneWaiting(props: PaneWaitingProps) {
  const { label, children, error, missing, messages, back = '?', onRetry } = props;
  return (
    <section className="dossier" aria-label={label} aria-busy={error === null}>
      {children}
      {missing ? (
        <EmptyState
          icon={IconFileOff}
          title={messages.missing}
          action={<LinkButton to={back}>{messages.backToQueue}</LinkButton>}
        >
          {messages.missingSentence}
        </EmptyState>
      ) : null}
      {error && !missing ? <ProblemAlert error={error} onRetry={onRetry} /> : null}
      {error ? null : (
        <div className="late">
          <Skeleton lines={8} height={28} />
        </div>
      )}
    </section>
  );
}
