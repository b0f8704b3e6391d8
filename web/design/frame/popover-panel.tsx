import * as Ariakit from '@ariakit/react';
import type { ReactNode } from 'react';
import { staysInDialog } from '../form/list-keys.ts';

export type PopoverPanelProps = {
  button: HTMLElement | null;
  align: 'start' | 'end';
  onClose: () => void;
  children: ReactNode;
};

/**
 * Panel kept inside the window wherever its button is. Escape closes it and returns the focus;
 * leaving closes it.
 */
export function PopoverPanel({ button, align, onClose, children }: PopoverPanelProps) {
  const store = Ariakit.usePopoverStore({
    open: true,
    placement: align === 'end' ? 'bottom-end' : 'bottom-start',
    setOpen: (open) => {
      if (!open) onClose();
    },
  });
  return (
    <Ariakit.Popover
      store={store}
      role="group"
      fixed
      gutter={4}
      className="popover-panel"
      getAnchorRect={() => button?.getBoundingClientRect() ?? null}
      getPersistentElements={() => (button === null ? [] : [button])}
      autoFocusOnShow={false}
      finalFocus={button}
      hideOnEscape={staysInDialog}
    >
      {children}
    </Ariakit.Popover>
  );
}
