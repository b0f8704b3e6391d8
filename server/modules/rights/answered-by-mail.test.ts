/** A request about data from ask to answer, as a mail server receives it. */

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerRight, askRight } from '#contract/account/rights.ts';
import type { OwnRight } from '#domain/profile/rights.ts';
import { anSmtpPeer, type SmtpPeer } from '#server/platform/mail/testing/smtp-peer.ts';
import { type ApiClient, clientOf } from '#server/testing/api-client.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { type RunningPortal, runningPortal, SOCIETY } from '#server/testing/running-portal.ts';

const ANSWER = 'Votre nom est retiré du registre des contacts.';
const LAST = 'Rien ne reste de vous, hormis les codes.';
const WITHIN = { timeout: 30_000 };

let peer: SmtpPeer;
let portal: RunningPortal;
let managerAddress: string;
let manager: ApiClient;
beforeAll(async () => {
  peer = await anSmtpPeer();
  portal = await runningPortal('postgres', {
    jobs: { poll: 0.5, firstRetry: 1, longestRetry: 1 },
    environment: { SMTP_URL: peer.url, MAIL_FROM: 'portail@essai.fr' },
  });
  const society = { structures: [SOCIETY] };
  ({ email: managerAddress } = await aPerson(portal.db, {
    ...society,
    roles: ['isGestionnaireInternet'],
  }));
  manager = clientOf(portal, managerAddress);
  // Of the society, and no manager: who asked what about their data is not theirs to read.
  await aPerson(portal.db, { ...society, roles: ['isGestionnaireIsrc'] });
});
afterAll(async () => {
  await portal?.remove();
  await peer?.down();
});

const plain = (text = '') => text.replaceAll(/[\u00a0\u202f]/g, ' ');
/** Recipient and subject, oldest first. */
const delivered = () =>
  peer.delivered.map(({ to, email }) => plain(`${to.join()} : ${email.subject}`));
const lastText = () => plain(peer.delivered.at(-1)?.email.text);

async function somebodyAsks(genre: OwnRight) {
  const structures = [await aStructure(portal.db), await aStructure(portal.db)];
  const { email } = await aPerson(portal.db, { structures });
  // Whoever alone speaks for a structure stays with it.
  await aPerson(portal.db, { structures, roles: ['isRepresentantLegal'] });
  peer.delivered.length = 0;
  const { demandeId } = await clientOf(portal, email).ok(askRight, {
    body: { genre, texte: null },
  });
  return { email, demandeId };
}

const answer = (demandeId: number, accordee: boolean, reponse = ANSWER) =>
  manager.ok(answerRight, { body: { demandeId, accordee, reponse } });

/** Where an address still stands. */
async function mailsNaming(email: string) {
  const { rows } = await sql<{ etat: string }>`select etat from courriel
    where concat(destinataire, texte, html) ilike ${`%${email}%`}`.execute(portal.db);
  return rows.map(({ etat }) => etat);
}

test('managers are notified, and the person reads the answer and what to do against it', async () => {
  const { email, demandeId } = await somebodyAsks('RECTIFICATION');
  const requested = `${managerAddress} : À traiter : rectification de données demandée`;
  await expect.poll(delivered, WITHIN).toEqual([requested]);
  expect(lastText()).toContain(`${portal.origin}/spp/droits`);
  expect(lastText()).not.toContain(email);
  await answer(demandeId, false);
  const refused = `${email} : Notre réponse à votre demande sur vos données`;
  await expect.poll(delivered, WITHIN).toEqual([requested, refused]);
  expect(lastText()).toContain(ANSWER);
  expect(lastText()).toContain('www.cnil.fr');
});

test('an erased person receives the answer by mail, and their address is erased with it', async () => {
  const { email, demandeId } = await somebodyAsks('EFFACEMENT');
  await expect.poll(() => peer.delivered.length, WITHIN).toBe(1);
  await answer(demandeId, true, LAST);
  await expect.poll(() => delivered().at(-1), WITHIN).toBe(`${email} : Vos données sont effacées`);
  expect(lastText()).toContain(LAST);
  await expect.poll(() => mailsNaming(email), WITHIN).toEqual([]);
  await expect.poll(() => mailsNaming(LAST), WITHIN).toEqual([]);
});

test('while the mail server is unavailable the last mail waits, and alone holds the address', async () => {
  const { email, demandeId } = await somebodyAsks('EFFACEMENT');
  await expect.poll(() => peer.delivered.length, WITHIN).toBe(1);
  await peer.down();
  await answer(demandeId, true);
  expect(await mailsNaming(email)).toEqual(['WAITING']);
  await peer.up();
  await expect.poll(() => delivered().at(-1), WITHIN).toBe(`${email} : Vos données sont effacées`);
  await expect.poll(() => mailsNaming(email), WITHIN).toEqual([]);
});
