import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';

/**
 * For a line that a button may remove, at once or after the answer. If it has the focus, the focus
 * moves to the same button of the next line, else of the previous one, else to `otherwise`, else to
 * the title of the page: never to the top of the page.
 */
export function useHeir<Line extends HTMLElement>(
  otherwise?: (line: Line) => HTMLElement | null | undefined,
): RefObject<Line | null> {
  const ref = useRef<Line>(null);
  const last = useEffectEvent((line: Line) => otherwise?.(line));
  useLayoutEffect(() => {
    const line = ref.current;
    // Runs while the line is still in the DOM, beside its neighbours.
    return () => {
      if (line?.contains(document.activeElement))
        (besideOf(line) ?? last(line) ?? titleOfPage())?.focus();
    };
  }, []);
  return ref;
}

/** The page's h1, also focused after a navigation. */
export const titleOfPage = () => document.querySelector<HTMLElement>('h1[tabindex]');

const buttonsOf = (line: Element) => [...line.querySelectorAll('button')];

function besideOf(line: Element): HTMLElement | undefined {
  const at = buttonsOf(line).findIndex((button) => button.matches(':focus'));
  const lines = [...(line.parentElement?.children ?? [])];
  const here = lines.indexOf(line);
  const heirs = [...lines.slice(here + 1), ...lines.slice(0, here).reverse()].map(buttonsOf);
  const buttons = heirs.find(({ length }) => length > 0);
  return buttons?.[at] ?? buttons?.at(-1);
}
