/**
 * One browser for all the files of a test process, closed with the process; each visitor has a
 * context of its own.
 */

import type { Browser } from 'playwright-core';
import { launchBrowser } from '#tools/browser.ts';

let launched: Promise<Browser> | undefined;

export function theBrowser(): Promise<Browser> {
  launched ??= launchBrowser();
  return launched;
}
