import { useState } from 'react';
import { Button } from '#web/design/action/button.tsx';
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx';

export type SaveBarProps = {
  messages: Readonly<
    Record<'save' | 'unsaved' | 'restore' | 'restoreTitle' | 'restoreSentence', string>
  >;
  /** True if rewritten: the text supplied with the portal can be restored. */
  rewritten: boolean;
  changed: boolean;
  busy: boolean;
  disabled?: boolean;
  /** Without it, the button submits the surrounding form. */
  onSave?: () => void;
  onRestore: () => Promise<unknown>;
};

/** Save button of a rewritten text, and button restoring the text supplied with the portal. */
export function SaveBar({
  messages,
  rewritten,
  changed,
  busy,
  disabled,
  onSave,
  onRestore,
}: SaveBarProps) {
  const [restoring, setRestoring] = useState(false);
  const saving = onSave === undefined ? ({ type: 'submit' } as const) : { onClick: onSave };
  return (
    <>
      <div className="row">
        <Button busy={busy && !restoring} disabled={disabled} {...saving}>
          {messages.save}
        </Button>
        {rewritten ? (
          <Button variant="secondary" onClick={() => setRestoring(true)}>
            {messages.restore}
          </Button>
        ) : null}
        {changed ? <span className="secondary">{messages.unsaved}</span> : null}
      </div>
      <ConfirmDialog
        open={restoring}
        title={messages.restoreTitle}
        onClose={() => setRestoring(false)}
        confirm={messages.restore}
        busy={busy}
        onConfirm={() => void onRestore().then(() => setRestoring(false))}
      >
        <p>{messages.restoreSentence}</p>
      </ConfirmDialog>
    </>
  );
}
