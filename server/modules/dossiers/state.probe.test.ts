import { beforeAll, expect, test } from 'vitest';
import { moveDossier, readDossier, takeDossierInCharge } from '#contract/registration/dossier.ts';
import { ANSWER, ASK, INVENTED_ETAT, INVENTED_MOVES } from '#domain/dossier/testing/invented.ts';
import { aTrack, lockedDossier } from '#server/testing/dossiers.ts';
import { aPortalOfInventions } from '#server/testing/invented-columns.ts';
import { beforehand } from '#server/testing/set-up.ts';
import {
  aNewsroom,
  aPool,
  aReader,
  type News,
  type Someone,
} from '../notifications/testing/newsroom.ts';

// Adds one row to the table of states, two to that of moves, and only the database constraint:
// permissions, writes, recipients and wording must all come from the rows.

const { askInvented, answerInvented } = INVENTED_MOVES;
const REQUESTED = 'Le contrat de licence, s’il vous plaît.';
const ANSWERED = 'Le voici, déposé dans vos pièces.';

const portal = aPortalOfInventions();
const newsroom = beforehand(() => aNewsroom(portal));
let read: () => Promise<News>;
beforeAll(async () => {
  await aPool(portal);
  read = aReader(portal);
});

const locked = () => lockedDossier(newsroom.author.client, newsroom.staff.client, [aTrack()]);
const seen = ({ client }: Someone, dossierId: number) =>
  client.ok(readDossier, { query: { dossierId: String(dossierId) } });
const ask = (dossierId: number) => ({ body: { dossierId, action: ASK, message: REQUESTED } });
const answer = (dossierId: number) => ({ body: { dossierId, action: ANSWER, message: ANSWERED } });

test('requested by the holder, answered by its producer: a mail each way, and both are in the trace', async () => {
  const { author, manager, staff, staffManager } = newsroom;
  const { dossierId } = await locked();
  expect((await seen(staff, dossierId)).can.moves).toEqual(['release', ASK]);
  expect((await seen(author, dossierId)).can.moves).toEqual([]);
  await read();

  expect(await staff.client.ok(moveDossier, ask(dossierId))).toEqual({
    dossierId,
    etat: INVENTED_ETAT,
  });
  const request = await read();
  expect(request.portal).toEqual(
    [author, manager].map(({ email }) => `DOSSIER_MESSAGE -> ${email}`).toSorted(),
  );
  expect(request.letters).toMatchObject([
    { to: author.email, subject: expect.stringContaining(askInvented.letter.title) },
  ]);
  expect(request.letters[0]?.text).toContain(askInvented.letter.sentence);
  expect(request.letters[0]?.text).toContain(REQUESTED);
  expect(request.letters[0]?.text).toContain(`/isrc/dossier/${dossierId}`);

  const waiting = await seen(author, dossierId);
  expect(waiting).toMatchObject({ etat: INVENTED_ETAT, lock: null, can: { moves: [ANSWER] } });
  expect(waiting.elements.map(({ statut }) => statut)).toEqual(['PRODUCT']);
  expect((await seen(staff, dossierId)).can).toMatchObject({ takeInCharge: false, decide: false });
  expect(await staff.client.refused(takeDossierInCharge, { body: { dossierId } })).toMatchObject({
    code: 'TRANSITION_REFUSED',
  });

  expect(await author.client.ok(moveDossier, answer(dossierId))).toEqual({ dossierId, etat: 2 });
  const answered = await read();
  expect(answered.portal).toEqual(
    [staff, staffManager].map(({ email }) => `DOSSIER_ANSWER -> ${email}`).toSorted(),
  );
  expect(answered.letters).toMatchObject([{ to: staff.email }]);
  expect(answered.letters[0]?.text).toContain(ANSWERED);
  expect(answered.letters[0]?.text).toContain(`/demandes?dossier=${dossierId}`);

  const { can, history } = await seen(staff, dossierId);
  expect(can).toMatchObject({ takeInCharge: true, moves: [] });
  expect(history.slice(0, 2)).toMatchObject([
    { action: answerInvented.history, parLaSociete: false, after: { message: ANSWERED } },
    { action: askInvented.history, parLaSociete: true, after: { message: REQUESTED } },
  ]);
});

test('anyone else is refused, as is another state, or an empty message', async () => {
  const { author, memberWithoutRole, staff, staffManager } = newsroom;
  const stranger = await aNewsroom(portal);
  const { dossierId } = await locked();
  const hidden = { status: 404, code: 'NOT_FOUND' };
  expect(await author.client.refused(moveDossier, ask(dossierId))).toMatchObject(hidden);
  expect(await staffManager.client.refused(moveDossier, ask(dossierId))).toMatchObject({
    code: 'DOSSIER_TAKEN',
  });
  expect(await author.client.refused(moveDossier, answer(dossierId))).toMatchObject({
    code: 'TRANSITION_REFUSED',
  });
  const wordless = { body: { dossierId, action: ASK, message: '  ' } };
  expect(await staff.client.refused(moveDossier, wordless)).toMatchObject({
    errors: [{ path: 'message' }],
  });
  expect((await seen(staff, dossierId)).etat).toBe(2);

  await staff.client.ok(moveDossier, ask(dossierId));
  expect(await stranger.author.client.refused(moveDossier, answer(dossierId))).toMatchObject(
    hidden,
  );
  expect(await memberWithoutRole.client.refused(moveDossier, answer(dossierId))).toMatchObject({
    status: 403,
  });
  expect(await staff.client.refused(moveDossier, ask(dossierId))).toMatchObject({
    code: 'DOSSIER_NOT_TAKEN',
  });
  expect((await seen(author, dossierId)).etat).toBe(INVENTED_ETAT);
});
