import { expect, test } from 'vitest';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { runningPortal } from '#server/testing/running-portal.ts';
import { is, openStream } from './testing/stream-client.ts';

test('the portal stops at once while streams are open, and notifies them', async () => {
  const portal = await runningPortal('embedded');
  const { email } = await aPerson(portal.db, { structures: [await aStructure(portal.db)] });
  const authorization = `Bearer ${await portal.tokenOf(email)}`;
  const stream = await openStream(portal.origin, { authorization });
  await stream.until(is('ready'));
  await portal.remove();
  await stream.over;
  expect(stream.reported.at(-1)?.event).toBe('end');
});
