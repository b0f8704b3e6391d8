import { Button } from '#web/design/action/button.tsx';
import { importing } from '#web/producer/messages/import.ts';
import type { Previews } from './use-previews.ts';

const messages = importing.becomes;

/** Width of the preview dialog in pixels. It opens over the grid, which keeps its state. */
export const STAGES_WIDTH = 1040;

export type PreviewsFootProps = {
  previews: Previews;
  /** Settings wait to be applied. */
  pending: boolean;
  onWrite: () => void;
  onClose: () => void;
};

/** Full effect of the confirmation, with a cancel button; nothing is written before. */
export function PreviewsFoot({ previews, pending, onWrite, onClose }: PreviewsFootProps) {
  const { obstacle: open, counts } = previews;
  const obstacle = open ?? (pending ? importing.columns.pending : null);
  return (
    <>
      <p className="secondary import-obstacle" role="status">
        {obstacle}
      </p>
      <Button variant="secondary" onClick={onClose}>
        {messages.cancel}
      </Button>
      <Button data-going="" disabledReason={obstacle} onClick={onWrite}>
        {messages.start(counts.fresh, counts.recognised)}
      </Button>
    </>
  );
}
