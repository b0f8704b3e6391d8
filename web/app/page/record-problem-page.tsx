import type { ProblemError } from '../api/problem-error.ts';
import { pages } from '../catalogue/pages.ts';
import { PlainPage } from './plain-page.tsx';
import { ProblemAlert } from './problem-alert.tsx';

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
