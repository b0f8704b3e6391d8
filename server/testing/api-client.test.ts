import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listDrafts } from '#contract/registration/isrc.ts';
import { clientOf } from './api-client.ts';
import { aPerson, aStructure } from './builders.ts';
import { aRunningPortal } from './set-up.ts';

const portal = aRunningPortal('embedded');

test('a call that fails by an internal fault reports which, and the statement that the database refused', async () => {
  const structureId = await aStructure(portal.db);
  const { email } = await aPerson(portal.db, { structures: [structureId] });
  const api = clientOf(portal, email);
  await api.ok(listDrafts, { body: {} });
  await portal.asOwner((db) => sql`alter table element rename to enregistrement`.execute(db));
  const failed = api.ok(listDrafts, { body: {} });
  await expect(failed).rejects.toThrow(/500.*UNEXPECTED_FAULT/);
  await expect(failed).rejects.toThrow(/relation "element" does not exist\nin: .*from "element"/s);
});
