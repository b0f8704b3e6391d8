import { describe, expect, test } from 'vitest';
import { eventually, QUICK } from '#server/platform/jobs/testing/ground.ts';
import { clientOf } from '#server/testing/api-client.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { sentDossier } from '#server/testing/dossiers.ts';
import { type RunningPortal, runningPortal } from '#server/testing/running-portal.ts';
import { aRunningPortal } from '#server/testing/set-up.ts';
import { anSmtpPeer } from '../testing/smtp-peer.ts';

/** Later than every mail of the demonstration. */
const FIRST_OF_A_MONTH = new Date('2031-05-01T10:00:00Z');

async function submission(portal: RunningPortal): Promise<string> {
  const structureId = await aStructure(portal.db);
  const { email } = await aPerson(portal.db, { structures: [structureId] });
  const client = clientOf(portal, email);
  await sentDossier(client);
  return email;
}

describe('the mailbox of a demonstration', () => {
  const portal = aRunningPortal('embedded', { demonstration: true });
  const get = (path: string) => fetch(`${portal.origin}${path}`);

  test('lists the mails and displays each, as text, to any visitor', async () => {
    await portal.db
      .insertInto('courriel')
      .values({
        cle: 'essai',
        destinataire: 'lectrice@essai.example',
        sujet: 'Objet <script>alert(1)</script>',
        texte: `Bonjour,\n<img src=x onerror=alert(1)>\n${portal.origin}/isrc/dossier/1\nhttps://ailleurs.example/x`,
        etat: 'KEPT',
        createdAt: FIRST_OF_A_MONTH,
      })
      .execute();
    const list = await get('/courriels');
    expect(list.status).toBe(200);
    expect(list.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(list.headers.get('x-robots-tag')).toBe('noindex');
    expect(list.headers.get('cache-control')).toBe('no-store');
    expect(list.headers.get('content-security-policy')).toMatch(
      /default-src 'none'.*script-src 'self'/,
    );
    const page = await list.text();
    expect(page).toContain('Objet &lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page).not.toContain('<script');

    const address = /href="(\/courriels\/[0-9a-f-]{36})"/.exec(page)?.[1] ?? '';
    const mail = await (await get(address)).text();
    expect(mail).toContain('lectrice@essai.example');
    expect(mail).toContain('1er mai 2031');
    expect(mail).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(mail).not.toMatch(/<img|<script|style=/);
    expect(mail).toContain(`<a href="${portal.origin}/isrc/dossier/1">`);
    expect(mail).not.toContain('<a href="https://ailleurs.example');
    expect((await get('/courriels/style.css')).headers.get('content-type')).toMatch(/^text\/css/);
    expect((await get('/courriels/texte.woff2')).headers.get('content-type')).toBe('font/woff2');
  });

  test('an unknown mail is not found', async () => {
    for (const id of [crypto.randomUUID(), 'x', '%00', "'"])
      expect((await get(`/courriels/${id}`)).status).toBe(404);
  });

  test('the label has notifications of its requests, a few of them unread, and no mail was sent', async () => {
    const mails = await portal.mails();
    expect(mails.length).toBeGreaterThan(10);
    expect(mails.length).toBeLessThan(60);
    expect(mails.filter(({ etat }) => etat !== 'KEPT')).toEqual([]);
    const response = await fetch(`${portal.origin}/api/notifications`, {
      headers: { authorization: `Bearer ${await portal.tokenOf('label@demo.example')}` },
    });
    expect(await response.json()).toMatchObject({ nonLues: expect.any(Number) });
    const rows = await portal.db
      .selectFrom('notification as n')
      .innerJoin('interlocuteur as i', 'i.interlocuteurId', 'n.interlocuteurId')
      .select(['n.kind', 'n.readAt'])
      .where('i.email', '=', 'label@demo.example')
      .execute();
    const unread = rows.filter(({ readAt }) => readAt === null);
    expect(new Set(rows.map((row) => row.kind))).toEqual(
      new Set(['DOSSIER_SUBMITTED', 'DOSSIER_DECIDED']),
    );
    expect(unread.length).toBeGreaterThan(0);
    expect(unread.length).toBeLessThan(rows.length);
  });
});

describe('outside a demonstration', () => {
  test('the mailbox does not exist', async () => {
    const portal = await runningPortal('embedded');
    await submission(portal);
    const [mail] = await portal.mails();
    expect(mail?.etat).toBe('KEPT');
    for (const path of [
      '/courriels',
      '/courriels/',
      '/courriels/style.css',
      `/courriels/${crypto.randomUUID()}`,
    ]) {
      const response = await fetch(`${portal.origin}${path}`);
      expect([path, response.status]).toEqual([path, 404]);
    }
    await portal.remove();
  });

  test('with a mail server, the mails of a call are sent by it', async () => {
    const peer = await anSmtpPeer();
    const portal = await runningPortal('postgres', {
      jobs: QUICK,
      environment: { SMTP_URL: peer.url, MAIL_FROM: 'Portail ISRC <portail@spp.example>' },
    });
    const reader = await submission(portal);
    await eventually(
      () => peer.delivered.length,
      (count) => count === 1,
    );
    expect(peer.delivered[0]).toMatchObject({
      to: [reader],
      email: { from: { name: 'Portail ISRC', address: 'portail@spp.example' } },
    });
    expect(peer.delivered[0]?.email.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    );
    await eventually(
      () => portal.mails(),
      ([mail]) => mail?.etat === 'SENT',
    );
    await portal.remove();
    await peer.down();
  });
});
