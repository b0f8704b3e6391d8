/** What somebody sees of one part of a page: all of it, legible, and where the focus is. */

import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Letters twice as large, as somebody asks of their browser; and back. */
export async function largeLetters(page: Page, large: boolean): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const fontSizes = large ? { standard: 32, fixed: 26 } : { standard: 16, fixed: 13 };
  await session.send('Page.setFontSizes', { fontSizes });
  await session.detach();
}

/** Inside the window, covered by nothing, and no word of it cut. */
export async function inFullSight(part: Locator, where: string): Promise<void> {
  await part.waitFor();
  await expect.poll(() => part.evaluate(ERRORS), { message: where }).toEqual([]);
}

/** In the colours of the system, where neither grounds nor shadows are drawn: a line is around it. */
export async function isMarked(part: Locator, where: string): Promise<void> {
  await expect.poll(() => part.evaluate(LINE), { message: where }).toBe('solid');
}

/** What holds the focus has a line around it. */
export async function isRinged(part: Locator, where: string): Promise<void> {
  await expect.poll(() => part.evaluate(RING), { message: where }).toBe('true solid');
}

/** Where the words of a field are being written. */
export const caretOf = (field: Locator): Promise<number> => field.evaluate(CARET);

/** How the letters of a field are drawn: `uppercase`, or as they were typed. */
export const lettersOf = (field: Locator): Promise<string> => field.evaluate(LETTERS);

/** What runs in the page knows its document, which nothing here does. */
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
