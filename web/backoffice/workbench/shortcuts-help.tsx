import { IconKeyboard } from '@tabler/icons-react';
import { useState } from 'react';
import { queueMessages } from '#web/backoffice/messages/queue.ts';
import { Button } from '#web/design/action/button.tsx';
import { Kbd } from '#web/design/action/kbd.tsx';
import { Dialog } from '#web/design/feedback/dialog.tsx';
import { Checkbox } from '#web/design/form/checkbox.tsx';
import { switchShortcuts, useShortcutsOn } from './preference.ts';

const messages = queueMessages.shortcuts;

export type ShortcutsHelpProps = {
  keys: readonly { readonly key: string; readonly effect: string }[];
};

/** List of the shortcuts, and the switch to disable them. */
export function ShortcutsHelp({ keys }: ShortcutsHelpProps) {
  const [open, setOpen] = useState(false);
  const on = useShortcutsOn();
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        icon={<IconKeyboard size={20} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {messages.open}
      </Button>
      <Dialog open={open} title={messages.title} onClose={() => setOpen(false)} width={480}>
        <p>{messages.sentence}</p>
        <dl className="shortcut-list stack gap-8">
          {keys.map(({ key, effect }) => (
            <div key={key}>
              <dt>
                <Kbd>{key}</Kbd>
              </dt>
              <dd>{effect}</dd>
            </div>
          ))}
        </dl>
        <Checkbox label={messages.on} checked={on} onChecked={switchShortcuts} />
      </Dialog>
    </>
  );
}
