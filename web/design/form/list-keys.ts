import type { ComboboxStore } from '@ariakit/react';
import type { KeyboardEvent } from 'react';

/** Options per page, then the minimum height in pixels of a list below its field. */
const PAGE = 5;
const LEAST_HEIGHT = 140;
const MARGIN = 8;

/**
 * Moves by five options with « Page suivante » and « Page précédente », without wrapping.
 * @returns true if the key was handled
 */
export function moveByPage(event: KeyboardEvent, store: ComboboxStore): boolean {
  const step = { PageDown: PAGE, PageUp: -PAGE }[event.key];
  const { open, activeId, renderedItems } = store.getState();
  if (step === undefined || !open) return false;
  const ids = renderedItems.filter(({ disabled }) => !disabled).map(({ id }) => id);
  const at = ids.indexOf(activeId ?? '');
  const next = at < 0 && step > 0 ? step - 1 : at + step;
  store.move(ids[Math.min(Math.max(next, 0), ids.length - 1)]);
  return true;
}

/** Below the field, unless the list lacks room there and has more above. */
export function placementOf(field: Element | null): 'bottom-start' | 'top-start' {
  const box = field?.getBoundingClientRect();
  if (box === undefined) return 'bottom-start';
  const below = window.innerHeight - box.bottom - MARGIN;
  return below < LEAST_HEIGHT && box.top - MARGIN > below ? 'top-start' : 'bottom-start';
}

/** Escape closes the list alone: left to itself, the browser would close the dialog around it in the same press. */
export function staysInDialog(event: { preventDefault: () => void }): true {
  event.preventDefault();
  return true;
}
