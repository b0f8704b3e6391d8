import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
} from 'react';
import { type Level, useLocation } from './use-position.ts';

/** The pointer must rest before a menu opens, and may leave for a moment without closing it. */
const OPEN_MILLISECONDS = 80;
const CLOSE_MILLISECONDS = 260;

/** Open state, owned by the surrounding list, which opens one at a time. */
export type Opening = { readonly open: boolean; readonly setOpen: (open: boolean) => void };

/**
 * A button that shows a list of links (the disclosure pattern: links stay links, no menu role).
 * Level 1 opens below on arrow down; level 2 opens to the right on arrow right, elsewhere when there is no room.
 */
export function useDisclosure(level: Level, { open, setOpen }: Opening) {
  const id = useId();
  const node = useRef<HTMLLIElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  /** Opened by a press or a key: leaving with the pointer must not close it. */
  const pinned = useRef(false);

  const set = (next: boolean, pin = false) => {
    clearTimeout(timer.current);
    pinned.current = next && pin;
    setOpen(next);
  };
  const later = (next: boolean, milliseconds: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => set(next), milliseconds);
  };

  useEffect(() => () => clearTimeout(timer.current), []);
  useLocation(node, level, open);
  const leave = useEffectEvent(() => set(false));
  useEffect(() => (open ? whenAway(node, leave) : undefined), [open]);
  const goOn = useEffectEvent(() => {
    if (!pinned.current) later(false, CLOSE_MILLISECONDS);
  });
  useEffect(() => (open ? whenOnItsWay(node, goOn) : undefined), [open]);

  const byMouse = (event: PointerEvent) => event.pointerType === 'mouse';
  const onKeyDown = (event: KeyboardEvent) => {
    if (!moveInside(event, { level, open, node: node.current, set })) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const openSoon = (event: PointerEvent) => {
    if (byMouse(event) && !open && !isNeighbourLockedByKeys(node.current))
      later(true, OPEN_MILLISECONDS);
  };
  return {
    open,
    close: () => set(false),
    node: {
      ref: node,
      onKeyDown,
      onPointerEnter: (event: PointerEvent) => {
        if (byMouse(event) && open) clearTimeout(timer.current);
        if (level === 1) openSoon(event);
      },
      // On its way to a neighbour's list, the pointer crosses this one without resting.
      onPointerMove: level === 2 ? openSoon : undefined,
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

const isInside = (node: RefObject<HTMLLIElement | null>, { target }: Event): boolean =>
  target instanceof Node && node.current?.contains(target) === true;

/**
 * Calls `leave` on presses or focus outside, and on Escape there.
 * @returns function that stops listening
 */
function whenAway(node: RefObject<HTMLLIElement | null>, leave: () => void): () => void {
  const end = new AbortController();
  const away = (event: Event) => {
    if (!isInside(node, event)) leave();
  };
  document.addEventListener('pointerdown', away, end);
  document.addEventListener('focusin', away, end);
  const onKeyDown = (event: globalThis.KeyboardEvent) => {
    if (event.key === 'Escape') away(event);
  };
  document.addEventListener('keydown', onKeyDown, end);
  return () => end.abort();
}

/**
 * Calls `goOn` at each pointer move outside the menu but inside its bounding box (over a neighbour,
 * or over nothing).
 * @returns function that stops listening
 */
function whenOnItsWay(node: RefObject<HTMLLIElement | null>, goOn: () => void): () => void {
  const onMove = (event: globalThis.PointerEvent) => {
    if (node.current && !isInside(node, event) && isAround(node.current, event)) goOn();
  };
  document.addEventListener('pointermove', onMove);
  return () => document.removeEventListener('pointermove', onMove);
}

/** Whether the point is in the box around a button and its open lists. */
function isAround(node: HTMLLIElement, { clientX, clientY }: MouseEvent): boolean {
  const boxes = [node, ...node.querySelectorAll('ul:not([hidden])')].map((part) =>
    part.getBoundingClientRect(),
  );
  return (
    clientX >= Math.min(...boxes.map(({ left }) => left)) &&
    clientX <= Math.max(...boxes.map(({ right }) => right)) &&
    clientY >= Math.min(...boxes.map(({ top }) => top)) &&
    clientY <= Math.max(...boxes.map(({ bottom }) => bottom))
  );
}

/** True while a neighbour's list is navigated by keyboard: a resting pointer must not close it. */
function isNeighbourLockedByKeys(node: HTMLLIElement | null): boolean {
  return node?.parentElement?.querySelector(':scope > li > ul :focus-visible') != null;
}

type Inside = {
  level: Level;
  open: boolean;
  node: HTMLLIElement | null;
  set: (open: boolean, pin?: boolean) => void;
};

/** Returns true if the list handled the key. */
function moveInside(event: KeyboardEvent, { level, open, node, set }: Inside): boolean {
  const button = node?.querySelector('button');
  // Modifier keys belong to the browser: Alt and an arrow go back.
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
