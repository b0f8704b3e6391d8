import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';

/** The pointer must rest before a menu opens, and may leave for a moment without closing it. */
const OPEN_MILLISECONDS = 80;
const CLOSE_MILLISECONDS = 260;
const EDGE_PIXELS = 8;

export type Level = 1 | 2;

/**
 * A button that shows a list of links (the disclosure pattern: links stay links, no menu role).
 * Level 1 opens below on arrow down; level 2 opens to the right on arrow right, and flips at the edge.
 */
export function useDisclosure(level: Level) {
  const id = useId();
  const node = useRef<HTMLLIElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  /** Opened by a press or a key: leaving with the pointer must not close it. */
  const pinned = useRef(false);
  const [open, setOpen] = useState(false);

  const set = (next: boolean, pin = false) => {
    clearTimeout(timer.current);
    pinned.current = next && pin;
    setOpen(next);
  };
  const later = (next: boolean, milliseconds: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(next), milliseconds);
  };

  useEffect(() => () => clearTimeout(timer.current), []);
  const flip = useFlip(node, open);
  useEffect(() => {
    if (!open) return;
    return whenAway(node, () => {
      pinned.current = false;
      setOpen(false);
    });
  }, [open]);

  const byMouse = (event: PointerEvent) => event.pointerType === 'mouse';
  const onKeyDown = (event: KeyboardEvent) => {
    const moved = moveInside(event, { level, open, node: node.current, set });
    if (!moved) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    open,
    flip,
    close: () => set(false),
    node: {
      ref: node,
      onKeyDown,
      onPointerEnter: (event: PointerEvent) => {
        if (byMouse(event)) later(true, OPEN_MILLISECONDS);
      },
      onPointerLeave: (event: PointerEvent) => {
        if (byMouse(event) && !pinned.current) later(false, CLOSE_MILLISECONDS);
      },
    },
    button: {
      'aria-expanded': open,
      'aria-controls': id,
      // A first press on a menu that the pointer opened keeps it; the next one closes it.
      onClick: () => set(!(open && pinned.current), true),
    },
    listId: id,
  };
}

/** Presses and keys that lead elsewhere. @returns the end of it */
function whenAway(node: RefObject<HTMLLIElement | null>, leave: () => void): () => void {
  const away = ({ target }: Event) => {
    if (!(target instanceof Node && node.current?.contains(target))) leave();
  };
  document.addEventListener('pointerdown', away);
  document.addEventListener('focusin', away);
  return () => {
    document.removeEventListener('pointerdown', away);
    document.removeEventListener('focusin', away);
  };
}

/** Whether the open list would leave the window on the right. */
function useFlip(node: RefObject<HTMLLIElement | null>, open: boolean): boolean {
  const [flip, setFlip] = useState(false);
  useEffect(() => {
    if (!open) return;
    const popup = node.current?.querySelector('ul')?.getBoundingClientRect();
    if (popup && popup.right > window.innerWidth - EDGE_PIXELS) setFlip(true);
    return () => setFlip(false);
  }, [node, open]);
  return flip;
}

type Inside = {
  level: Level;
  open: boolean;
  node: HTMLLIElement | null;
  set: (open: boolean, pin?: boolean) => void;
};

/** Whether the key meant something to this list. */
function moveInside(event: KeyboardEvent, { level, open, node, set }: Inside): boolean {
  const button = node?.querySelector('button');
  // Keys with others are the browser's: Alt and an arrow go back.
  if (!node || !button || event.altKey || event.ctrlKey || event.metaKey) return false;
  const items = () => [
    ...node.querySelectorAll<HTMLElement>(':scope > ul > li > a, :scope > ul > li > button'),
  ];
  if (event.key === 'Escape' && open) {
    set(false);
    button.focus();
    return true;
  }
  if (event.target === button) {
    if (event.key !== (level === 1 ? 'ArrowDown' : 'ArrowRight')) return false;
    set(true, true);
    // The list is drawn at the next frame.
    setTimeout(() => items()[0]?.focus());
    return true;
  }
  const list = items();
  const at = event.target instanceof HTMLElement ? list.indexOf(event.target) : -1;
  if (!open || at < 0) return false;
  if (level === 2 && event.key === 'ArrowLeft') {
    set(false);
    button.focus();
    return true;
  }
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: list.length - 1 }[event.key];
  if (next === undefined) return false;
  list[(next + list.length) % list.length]?.focus();
  return true;
}
