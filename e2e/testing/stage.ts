/** A portal of its own, for a whole file or a `describe`: gone at its end, with every visitor. */

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { BUILT_SITE } from '#server/built-site.ts';
import type { DatabaseKind } from '#server/platform/database/testing/fresh-database.ts';
import {
  type RunningPortal,
  type RunningPortalOptions,
  runningPortal,
} from '#server/testing/running-portal.ts';
import { theBrowser } from './browser.ts';
import { aVisitor, type Visitor, type VisitorOptions } from './visitor.ts';

export type Stage = {
  readonly browser: Browser;
  readonly portal: RunningPortal;
  visitor(options?: VisitorOptions): Promise<Visitor>;
  signedIn(
    email: string,
    options?: VisitorOptions & { readonly password?: string },
  ): Promise<Visitor>;
};

/**
 * Call it where tests are declared; its members are available from the first `beforeAll` that
 * follows. Use the embedded database only for journeys that test it: it takes a quarter more
 * processor time.
 */
export function aStage(options: RunningPortalOptions = {}, kind: DatabaseKind = 'postgres'): Stage {
  let browser: Browser | undefined;
  let portal: RunningPortal | undefined;
  const opened: Visitor[] = [];
  beforeAll(async () => {
    browser = await theBrowser();
    portal = await runningPortal(kind, { site: BUILT_SITE, demonstration: true, ...options });
  });
  afterAll(async () => {
    for (const { page } of opened) await page.context().close();
    await portal?.remove();
  });
  const stage: Stage = {
    get browser() {
      return ready(browser);
    },
    get portal() {
      return ready(portal);
    },
    async visitor(look) {
      const visitor = await aVisitor(stage.browser, stage.portal.origin, look);
      opened.push(visitor);
      return visitor;
    },
    async signedIn(email, { password, ...look } = {}) {
      const visitor = await stage.visitor(look);
      await visitor.enter(email, password);
      return visitor;
    },
  };
  return stage;
}

function ready<Item>(item: Item | undefined): Item {
  if (item === undefined) throw new Error('the stage is set in beforeAll');
  return item;
}
