/** Visibility checks of one part of a page: fully visible, legible, and with a visible focus. */

import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Doubles the browser's font size, or resets it. */
export async function largeLetters(page: Page, large: boolean): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const fontSizes = large ? { standard: 32, fixed: 26 } : { standard: 16, fixed: 13 };
  await session.send('Page.setFontSizes', { fontSizes });
  await session.detach();
}

/** Checks that the part is inside the window, uncovered, with no truncated text. */
export async function inFullSight(part: Locator, where: string): Promise<void> {
  await part.waitFor();
  await expect.poll(() => part.evaluate(ERRORS), { message: where }).toEqual([]);
}

/**
 * Checks that the part has a border in forced colours, where neither backgrounds nor shadows are
 * drawn.
 */
export async function isMarked(part: Locator, where: string): Promise<void> {
  await expect.poll(() => part.evaluate(LINE), { message: where }).toBe('solid');
}

/** Checks that the focused element has a visible outline. */
export async function isRinged(part: Locator, where: string): Promise<void> {
  await expect.poll(() => part.evaluate(RING), { message: where }).toBe('true solid');
}

/** Position of the caret in a field. */
export const caretOf = (field: Locator): Promise<number> => field.evaluate(CARET);

/** `text-transform` of a field: `uppercase`, or as typed. */
export const lettersOf = (field: Locator): Promise<string> => field.evaluate(LETTERS);

/** A function from a string: its body runs in the page, whose `document` does not exist here. */
function inPage<Answer>(body: string): (at: unknown) => Answer {
  return new Function('at', body) as (at: unknown) => Answer;
}

const CARET = inPage<number>('return at.selectionStart');
const RING = inPage<string>(
  "return at.matches(':focus-visible') + ' ' + getComputedStyle(at).outlineStyle",
);

const LETTERS = inPage<string>('return getComputedStyle(at).textTransform');
const LINE = inPage<string>('return getComputedStyle(at).outlineStyle');

const ERRORS = inPage<string[]>(`
  const { left, top, right, bottom } = at.getBoundingClientRect();
  const faults = [];
  if (left < 0 || top < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5) {
    faults.push('out of the window: ' + [left, top, right, bottom].map(Math.round) + ' of ' + [innerWidth, innerHeight]);
  }
  for (const [x, y] of [[0.5, 0.5], [0.1, 0.1], [0.9, 0.9]]) {
    const met = document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y);
    if (met === null || !(at.contains(met) || met.contains(at))) faults.push('covered by ' + met?.outerHTML.slice(0, 120));
  }
  for (const each of [at, ...at.querySelectorAll('*')]) {
    const words = [...each.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim() !== '');
    const box = each.getBoundingClientRect();
    if (!words || box.width < 2 || each.closest('.visually-hidden')) continue;
    if (box.left < left - 1 || box.right > right + 1) faults.push('sticks out: ' + each.outerHTML.slice(0, 120));
    const { overflowX } = getComputedStyle(each);
    if (overflowX !== 'visible' && each.scrollWidth > each.clientWidth + 2) faults.push('cut: ' + each.outerHTML.slice(0, 120));
  }
  return faults;`);
