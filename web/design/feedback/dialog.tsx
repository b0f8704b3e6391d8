import './feedback.css';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../action/icon-button.tsx';
import { messages } from '../design-messages.ts';
import { Unbroken } from '../display/unbroken.tsx';

export type DialogProps = {
  open: boolean;
  title: string;
  children: ReactNode;
  /** Buttons, the safe one first in reading order. */
  foot?: ReactNode;
  /** Called by the cross and by Escape. The focus goes back to where it was. */
  onClose: () => void;
  width?: number | undefined;
};

/** A modal question. The native element keeps the focus in and the page behind inert. */
export function Dialog({ open, title, children, foot, onClose, width = 560 }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return;
    if (open && !dialog.open) {
      dialog.showModal();
      firstOf(dialog)?.focus();
    }
    if (!open && dialog.open) dialog.close();
  }, [open]);
  useLayoutEffect(() => {
    const dialog = ref.current;
    // Taken away while open, it must close first: only closing gives the focus back.
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      className="dialog"
      aria-labelledby={id}
      style={{ '--dialog-width': `${width / 16}rem` }}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        // This event also fires when `open` becomes false, which the caller already knows.
        if (open) onClose();
      }}
    >
      {open ? (
        <>
          <div className="dialog-head">
            <h2 id={id}>
              <Unbroken text={title} />
            </h2>
            <IconButton
              label={messages.close}
              icon={<IconX size={20} aria-hidden />}
              variant="ghost"
              size="small"
              onClick={onClose}
            />
          </div>
          <div className="dialog-body">{children}</div>
          {foot ? <div className="dialog-foot">{foot}</div> : null}
        </>
      ) : null}
    </dialog>
  );
}

/**
 * Element focused on opening: the one marked `data-going`; else, with an answer marked
 * `data-first`, the first enabled field or that answer; never the close button.
 */
function firstOf(dialog: HTMLElement): HTMLElement | null {
  const going = dialog.querySelector<HTMLElement>('[data-going]');
  if (going !== null) return going;
  const answer = dialog.querySelector<HTMLElement>('[data-first]');
  if (answer === null) return null;
  const field = '.dialog-body :is(input, select, textarea):not(:disabled)';
  return dialog.querySelector<HTMLElement>(field) ?? answer;
}
