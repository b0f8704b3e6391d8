import { deskWords } from '#web/app/catalogue/workbench-staff/desk.ts';
import { Button } from '#web/design/action/button.tsx';
import { Moment } from '#web/design/display/moment.tsx';
import type { Settled } from '../file/filing.ts';

export type SettledLineProps = { settled: Settled; next: string; onNext: (() => void) | null };

/** Nothing left to decide: what was, by whom, and the way on. */
export function SettledLine({ settled: { title, par, at }, next, onNext }: SettledLineProps) {
  return (
    <div className="row between gap-8-16">
      <p>
        <b>{title}</b>
        {par === null ? null : ` ${deskWords.by(par)}`}
        {at === null ? null : (
          <>
            {', '}
            <Moment at={at} />
          </>
        )}
      </p>
      {onNext ? <Button onClick={onNext}>{next}</Button> : null}
    </div>
  );
}
