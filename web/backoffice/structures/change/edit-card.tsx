import { IconPencil } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#web/design/action/button.tsx';
import { Card } from '#web/design/display/card.tsx';

export type EditCardProps = {
  messages: { readonly title: string; readonly change: string };
  editable: boolean;
  /** The edit dialog. */
  dialog: (close: () => void) => ReactNode;
  children: ReactNode;
};

/** Current values, with an edit button for people who have the right. */
export function EditCard({ messages, editable, dialog, children }: EditCardProps) {
  const [changing, setChanging] = useState(false);
  return (
    <Card title={messages.title}>
      {children}
      {editable ? (
        <Button
          variant="secondary"
          icon={<IconPencil size={18} aria-hidden />}
          onClick={() => setChanging(true)}
        >
          {messages.change}
        </Button>
      ) : null}
      {changing ? dialog(() => setChanging(false)) : null}
    </Card>
  );
}
