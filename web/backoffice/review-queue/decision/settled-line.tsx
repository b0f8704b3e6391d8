import { reviewQueueMessages } from '#web/backoffice/review-queue/messages.ts';
import { Button } from '#web/design/action/button.tsx';
import { Timestamp } from '#web/design/display/timestamp.tsx';
import type { Settled } from '../file/filing.ts';

export type SettledLineProps = { settled: Settled; next: string; onNext: (() => void) | null };

/** Nothing left to decide: what was, by whom, and the way on. */
export function SettledLine({ settled: { title, par, at }, next, onNext }: SettledLineProps) {
  return (
    <div className="row between gap-8-16">
      <p>
        <b>{title}</b>
        {par === null ? null : ` ${reviewQueueMessages.by(par)}`}
        {at === null ? null : (
          <>
            {', '}
            <Timestamp at={at} />
          </>
        )}
      </p>
      {onNext ? <Button onClick={onNext}>{next}</Button> : null}
    </div>
  );
}
