/**
 * Fixtures of a file's or a `describe`'s tests: created before them, removed after. Must be called
 * where tests are declared.
 */

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
  const made = {} as Made; // Empty until then: earlier reads get undefined.
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
  /** Initial time of its clock, in ISO 8601. */
  readonly at?: string;
};

/** A running portal for the tests of this block alone. */
export const aRunningPortal = (
  kind: DatabaseKind,
  { at, ...options }: Options = {},
): RunningPortal =>
  fixture(async () => {
    const portal = await runningPortal(kind, options);
    if (at !== undefined) portal.time.now = new Date(at);
    return portal;
  });

/** An API client of a person who signs in. */
export async function aClient(
  portal: RunningPortal,
  input: Parameters<typeof aPerson>[1],
): Promise<ApiClient> {
  return clientOf(portal, (await aPerson(portal.db, input)).email);
}
