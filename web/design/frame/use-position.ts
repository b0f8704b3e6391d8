import { type RefObject, useLayoutEffect } from 'react';

const MARGIN_PIXELS = 8;

/** Level of a list: in the bar, or nested. */
export type Level = 1 | 2;

/** Places the list before it is drawn, and again when the window changes. */
export function useLocation(
  node: RefObject<HTMLLIElement | null>,
  level: Level,
  open: boolean,
): void {
  useLayoutEffect(() => {
    const list = node.current?.querySelector('ul');
    if (!open || !list) return;
    const onResize = () => target(list, level);
    onResize();
    window.addEventListener('resize', onResize);
    return () => window.removeEventListener('resize', onResize);
  }, [node, level, open]);
}

/** On the right, else on the left; a nested list has its place inside the other where neither has room. */
function target(list: HTMLElement, level: Level): void {
  const { clientWidth, clientHeight } = document.documentElement;
  const isOn = (side: 'right' | 'left' | 'inside') => {
    list.dataset.side = side;
    const { left, right } = list.getBoundingClientRect();
    return left >= MARGIN_PIXELS && right <= clientWidth - MARGIN_PIXELS;
  };
  list.style.marginTop = '';
  const isBeside = isOn('right') || isOn('left');
  if (level === 1) return;
  if (!isBeside) {
    isOn('inside');
    return;
  }
  const { top, bottom } = list.getBoundingClientRect();
  const under = Math.min(bottom - clientHeight + MARGIN_PIXELS, top - MARGIN_PIXELS);
  if (under > 0) list.style.marginTop = `${-under}px`;
}
