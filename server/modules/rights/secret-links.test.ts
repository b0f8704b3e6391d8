import { describe, expect, test } from 'vitest';
import { createProfile } from '#contract/account/profile.ts';
import { readOwnData } from '#contract/account/rights.ts';
import { clientOf } from '#server/testing/api-client.ts';
import { anUnprovedAccount, aPerson } from '#server/testing/builders.ts';
import { aRunningPortal } from '#server/testing/set-up.ts';

/**
 * A person who can read an identity mail is treated as its addressee, so no call may return one.
 */

describe('one’s own data and the secret links of mails', () => {
  const portal = aRunningPortal('postgres');

  /** Requested on the sign-in pages, without a token. */
  async function ask(page: 'resend-verification' | 'reset-credentials', email: string) {
    const written = (await linksTo(email)).length;
    const address = `${portal.origin}/realms/isrc/login-actions/${page}`;
    await fetch(address, {
      method: 'POST',
      body: new URLSearchParams({ email }),
      redirect: 'manual',
    });
    await expect.poll(() => linksTo(email)).toHaveLength(written + 1);
  }
  const linksTo = async (email: string) =>
    (await portal.mails()).filter(
      ({ destinataire, texte }) => destinataire === email && /key=/.test(texte),
    );
  const writtenTo = (destinataire: string) =>
    portal.db
      .insertInto('courriel')
      .values({
        cle: `essai:${destinataire}`,
        destinataire,
        sujet: 'Votre demande',
        texte: 'Un secret de label.',
        html: null,
        etat: 'KEPT',
        createdAt: portal.time.now,
        sentAt: null,
      })
      .execute();

  test('a person who signs up with another person’s address reads nothing sent there', async () => {
    const email = 'victime@label.example';
    await writtenTo(email);
    await anUnprovedAccount(portal, email);
    const stranger = clientOf(portal, email);
    await ask('resend-verification', email);
    await stranger.ok(createProfile, { body: { nom: 'Autre', prenom: 'Alix' } });
    const data = JSON.stringify(await stranger.ok(readOwnData, {}));
    expect(data).not.toMatch(/key=|secret de label/);
  });

  test('a token held for a minute is no password: only the mail holds the link to choose one', async () => {
    const { email } = await aPerson(portal.db, {});
    const client = clientOf(portal, email);
    await portal.tokenOf(email);
    await writtenTo(email);
    await ask('reset-credentials', email);
    const data = JSON.stringify(await client.ok(readOwnData, {}));
    expect(data).toContain('Un secret de label.');
    expect(data).not.toContain('key=');
  });
});
