import './frame.css';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';

export type PopoverProps = {
  /** The button's content. */
  trigger: ReactNode;
  triggerClass: string;
  triggerLabel?: string | undefined;
  align?: 'start' | 'end' | undefined;
  /** Receives the way to close, for the choices inside. */
  children: (close: () => void) => ReactNode;
};

/** A button and the panel under it. Escape closes and gives the focus back; leaving closes. */
export function Popover({ trigger, triggerClass, triggerLabel, align = 'start', children }: PopoverProps) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!open) return;
    const away = (event: Event) => {
      if (!(event.target instanceof Node && root.current?.contains(event.target))) setOpen(false);
    };
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', away);
    document.addEventListener('focusin', away);
    document.addEventListener('keydown', onEscape);
    return () => {
      document.removeEventListener('pointerdown', away);
      document.removeEventListener('focusin', away);
      document.removeEventListener('keydown', onEscape);
    };
  }, [open]);
  const close = () => {
    // What was chosen goes away with the panel: the keyboard would start again from the top.
    if (root.current?.contains(document.activeElement)) button.current?.focus();
    setOpen(false);
  };
  return (
    <div ref={root} className="popover">
      <button
        ref={button}
        type="button"
        className={triggerClass}
        aria-expanded={open}
        aria-controls={id}
        aria-label={triggerLabel}
        onClick={() => setOpen(!open)}
      >
        {trigger}
      </button>
      <div id={id} className="popover-panel" data-align={align} hidden={!open}>
        {open ? children(close) : null}
      </div>
    </div>
  );
}
