import type { ImportSettings } from '#contract/exchange/imports.ts';
import { Button } from '#web/design/action/button.tsx';
import { importing } from '#web/producer/messages/import.ts';

export type TakenOverProps = {
  memoire: ImportSettings['memoire'];
  busy: boolean;
  onLeave: () => void;
};

/** What was decided for an earlier file under the same headings holds for this one: said, and left in one click. */
export function TakenOver({ memoire, busy, onLeave }: TakenOverProps) {
  if (memoire === null) return null;
  return (
    <div className="row">
      <p>{importing.memory.taken(memoire.nom)}</p>
      <Button variant="secondary" busy={busy} onClick={onLeave}>
        {importing.memory.leave}
      </Button>
    </div>
  );
}
