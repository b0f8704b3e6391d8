import { Button } from '#web/design/action/button.tsx';
import { Dialog } from '#web/design/feedback/dialog.tsx';
import { DurationQuestion } from '#web/producer/import-frame/duration-question.tsx';
import { importing } from '#web/producer/messages/import.ts';
import type { UnitQuestion } from '../grid/paste/paste-cells.ts';

/** Asks for the unit of the pasted durations; nothing is pasted before. */
export function UnitDialog({
  requested,
  onClose,
}: {
  requested: UnitQuestion;
  onClose: () => void;
}) {
  return (
    <Dialog
      open
      title={importing.questions.title(1)}
      onClose={onClose}
      foot={
        <Button variant="secondary" onClick={onClose}>
          {importing.becomes.cancel}
        </Button>
      }
    >
      <DurationQuestion
        example={requested.example}
        busy={false}
        onUnit={(unit) => {
          onClose();
          requested.write(unit);
        }}
      />
    </Dialog>
  );
}
