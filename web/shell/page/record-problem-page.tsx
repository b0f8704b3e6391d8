import type { ProblemError } from '#web/platform/api/problem-error.ts';
import { pages } from '#web/platform/page/messages.ts';
import { PlainPage } from '#web/platform/page/plain-page.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';

/** Signed in, but the record could not be read: why, and the way to try again. */
export function RecordProblemPage({
  problem,
  onRetry,
}: {
  problem: ProblemError;
  onRetry: () => void;
}) {
  return (
    <PlainPage title={pages.session.title}>
      <ProblemAlert error={problem} onRetry={onRetry} />
    </PlainPage>
  );
}
