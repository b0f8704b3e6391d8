import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';

/**
 * What is pressed may go away with its line, at once or once others know. The focus that is in it then goes to the same button of
 * the line after, else of the one before, else to `otherwise`, else to the title of the page: never back to the top of it.
 */
export function useHeir<Line extends HTMLElement>(
  otherwise?: (line: Line) => HTMLElement | null | undefined,
): RefObject<Line | null> {
  const ref = useRef<Line>(null);
  const last = useEffectEvent((line: Line) => otherwise?.(line));
  useLayoutEffect(() => {
    const line = ref.current;
    // Called while the line is still there, beside the others.
    return () => {
      if (line?.contains(document.activeElement))
        (besideOf(line) ?? last(line) ?? titleOfPage())?.focus();
    };
  }, []);
  return ref;
}

/** Which the page gives the focus to when it comes too. */
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
