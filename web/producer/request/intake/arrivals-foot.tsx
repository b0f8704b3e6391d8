import { importing } from '#web/app/catalogue/exchange/import.ts';
import { Button } from '#web/design/action/button.tsx';
import type { Arrivals } from './use-arrivals.ts';

const words = importing.becomes;

/** The stages stand over the grid, which keeps its place, its cursor and what is typed. */
export const STAGES_WIDTH = 1040;

export type ArrivalsFootProps = {
  arrivals: Arrivals;
  /** Settings wait to be applied. */
  pending: boolean;
  onWrite: () => void;
  onClose: () => void;
};

/** What pressing does, in full, and the way out; nothing is written before. */
export function ArrivalsFoot({ arrivals, pending, onWrite, onClose }: ArrivalsFootProps) {
  const { obstacle: open, counts } = arrivals;
  const obstacle = open ?? (pending ? importing.columns.pending : null);
  return (
    <>
      <p className="secondary arrivals-obstacle" role="status">
        {obstacle}
      </p>
      <Button variant="secondary" onClick={onClose}>
        {words.cancel}
      </Button>
      <Button data-going="" disabledReason={obstacle} onClick={onWrite}>
        {words.start(counts.fresh, counts.recognised)}
      </Button>
    </>
  );
}
