/** The looks of a screen, changed on the open page: attributes of the root, the system's wish, the window. */

import type { Page } from 'playwright-core';

export type Look = {
  readonly brand: 'bleu' | 'prune';
  readonly theme: 'light' | 'dark';
  readonly width: number;
};

export const WIDE = 1280;
export const PHONE = 375;
const HEIGHT = { wide: 900, phone: 812 };

/** These two looks cover both brands, both themes and both widths. */
export const DIAGONAL: readonly Look[] = [
  { brand: 'bleu', theme: 'light', width: WIDE },
  { brand: 'prune', theme: 'dark', width: PHONE },
];

export const LOOKS: readonly Look[] = [
  ...DIAGONAL,
  { brand: 'bleu', theme: 'dark', width: WIDE },
  { brand: 'prune', theme: 'light', width: WIDE },
  { brand: 'prune', theme: 'dark', width: WIDE },
  { brand: 'bleu', theme: 'light', width: PHONE },
  { brand: 'bleu', theme: 'dark', width: PHONE },
  { brand: 'prune', theme: 'light', width: PHONE },
];

export const isPhone = ({ width }: Look): boolean => width < 768;
export const nameOf = ({ brand, theme, width }: Look): string => `${brand}-${theme}-${width}`;

export async function wear(page: Page, look: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: look.theme });
  await page.evaluate(`document.documentElement.setAttribute("data-brand", "${look.brand}")`);
  await resize(page, look.width);
}

/** Resizes, then waits two frames, so that the browser lays the page out and notifies it. */
export async function resize(page: Page, width: number): Promise<void> {
  const size = { width, height: width < 768 ? HEIGHT.phone : HEIGHT.wide };
  const now = page.viewportSize();
  if (now?.width !== size.width || now.height !== size.height) await page.setViewportSize(size);
  await drawn(page);
}

export async function drawn(page: Page): Promise<void> {
  await page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
  );
}
