import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { inviteCollaborateur } from '#contract/account/team.ts';
import { problemSchema } from '#contract/problem.ts';
import { readSessionUser } from '#contract/session.ts';
import { eventually } from '#server/platform/jobs/testing/ground.ts';
import { clientOf } from '#server/testing/api-client.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { aRunningPortal } from '#server/testing/set-up.ts';

const portal = aRunningPortal('embedded');

test('a person removed while their body arrives can do nothing with it', async () => {
  const structureId = await aStructure(portal.db);
  const { email, interlocuteurId } = await aPerson(portal.db, {
    structures: [structureId],
    roles: ['isGestionnaireInternet'],
  });
  const body = JSON.stringify({
    structureId,
    email: 'complice@essai.example',
    isGestionnaireInternet: true,
  });
  const { method, path } = inviteCollaborateur;
  const headers = {
    authorization: `Bearer ${await portal.tokenOf(email)}`,
    'content-type': 'application/json',
    'content-length': String(body.length),
  };
  const answered = Promise.withResolvers<IncomingMessage>();
  const sent = request(new URL(path, portal.origin), { method, headers }, answered.resolve);
  sent.on('error', answered.reject);
  sent.write(body.slice(0, 10));
  // A first call binds the account of the caller; once another one is answered, this call has
  // identified its caller and waits for its body.
  await eventually(
    () =>
      portal.db
        .selectFrom('identite')
        .selectAll()
        .where('interlocuteurId', '=', interlocuteurId)
        .execute(),
    (rows) => rows.length === 1,
  );
  await clientOf(portal, email).ok(readSessionUser, { query: {} });
  await portal.db.deleteFrom('collaborateur').where('structureId', '=', structureId).execute();
  portal.time.now = new Date(portal.time.now.getTime() + 5_000);
  sent.end(body.slice(10));
  const answer = await answered.promise;
  expect(problemSchema.parse(JSON.parse(await text(answer))).status).toBe(403);
  expect(await portal.db.selectFrom('collaborateur').selectAll().execute()).toEqual([]);
});
