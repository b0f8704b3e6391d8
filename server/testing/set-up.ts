/** What the tests of a file or of a `describe` stand on: made before them, gone after. To be called where tests are declared. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { DatabaseKind } from '../platform/database/testing/fresh-database.ts';
import { type ApiClient, clientOf } from './api-client.ts';
import { aPerson } from './builders.ts';
import { type RunningPortal, type RunningPortalOptions, runningPortal } from './running-portal.ts';

/** Its members are there from its `beforeAll` on: it is read by name, and never taken apart where it is declared. */
export function beforehand<Made extends object>(make: () => Promise<Made>): Made {
  const made = {} as Made; // empty until then: what reads it earlier finds undefined
  beforeAll(async () => {
    Object.assign(made, await make());
  });
  return made;
}

/** The same, and removed after them: a database, a portal, a ground. */
export function fixture<Made extends { remove(): Promise<void> }>(make: () => Promise<Made>): Made {
  let remove: (() => Promise<void>) | undefined;
  const made = beforehand(async () => {
    const stands = await make();
    ({ remove } = stands);
    return stands;
  });
  afterAll(() => remove?.());
  return made;
}

/** An empty folder, there at once and gone after the tests. */
export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portail-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

type Options = RunningPortalOptions & {
  /** What its clock says when the tests begin, in ISO 8601. */
  readonly at?: string;
};

/** A portal of their own. */
export const aRunningPortal = (
  kind: DatabaseKind,
  { at, ...options }: Options = {},
): RunningPortal =>
  fixture(async () => {
    const portal = await runningPortal(kind, options);
    if (at !== undefined) portal.time.now = new Date(at);
    return portal;
  });

/** A person who signs in, and calls as their browser does. */
export async function aClient(
  portal: RunningPortal,
  input: Parameters<typeof aPerson>[1],
): Promise<ApiClient> {
  return clientOf(portal, (await aPerson(portal.db, input)).email);
}
