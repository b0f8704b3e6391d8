import { Button } from '#web/design/action/button.tsx';
import { Dialog } from '#web/design/feedback/dialog.tsx';
import { grid } from '#web/producer/messages/grid.ts';

const messages = grid.help;

export function HelpDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      title={messages.title}
      onClose={onClose}
      foot={
        <Button variant="secondary" onClick={onClose}>
          {messages.close}
        </Button>
      }
    >
      <p>{messages.intro}</p>
      <dl className="grid-help stack">
        {messages.lines.map(([keys, effect]) => (
          <div key={`${keys} ${effect}`}>
            <dt>{keys}</dt>
            <dd>{effect}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
