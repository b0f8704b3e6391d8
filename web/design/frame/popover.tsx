import './frame.css';
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react';

export type PopoverProps = {
  /** The button's content. */
  trigger: ReactNode;
  triggerClass: string;
  triggerLabel?: string | undefined;
  align?: 'start' | 'end' | undefined;
  /** @param close closes the panel, for the choices inside */
  children: (close: () => void) => ReactNode;
};

const load = () => import('./popover-panel.tsx');
const PopoverPanel = lazy(() => load().then((module) => ({ default: module.PopoverPanel })));

/** A button and its panel. The positioning code loads when the button is first approached. */
export function Popover({
  trigger,
  triggerClass,
  triggerLabel,
  align = 'start',
  children,
}: PopoverProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  /**
   * A dialog opened from the panel returns the focus to an element removed with it: focus the
   * button instead.
   */
  const takeFocus = () => {
    if (document.activeElement === document.body) button.current?.focus();
  };
  const close = () => {
    // The chosen item disappears with the panel: without this, keyboard focus restarts from the top
    // of the page.
    if (document.getElementById(id)?.contains(document.activeElement)) button.current?.focus();
    else
      document.querySelector('dialog[open]')?.addEventListener('close', takeFocus, { once: true });
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    if (open) firstIn(id)?.focus();
    else setOpen(true);
  };
  return (
    <div className="popover">
      <button
        ref={button}
        type="button"
        className={triggerClass}
        aria-expanded={open}
        aria-controls={id}
        aria-label={triggerLabel}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => setOpen(!open)}
        onKeyDown={onKeyDown}
      >
        {trigger}
      </button>
      <div id={id} hidden={!open}>
        {open ? (
          <Suspense fallback={null}>
            <PopoverPanel button={button.current} align={align} onClose={close}>
              {children(close)}
            </PopoverPanel>
          </Suspense>
        ) : null}
      </div>
    </div>
  );
}

const firstIn = (id: string) =>
  document.getElementById(id)?.querySelector<HTMLElement>('a, button, input, select');
