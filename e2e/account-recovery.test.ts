import { afterEach, beforeEach, expect, test } from 'vitest';
import { anUnprovedAccount } from '#server/testing/builders.ts';
import { PASSWORD as ACCOUNT_PASSWORD } from '#server/testing/running-portal.ts';
import { aStage } from './testing/stage.ts';
import type { Visitor } from './testing/visitor.ts';

const EMAIL = 'zoe@essai.example';
const PASSWORD = 'quatre mots sans lien';
const FRESH = 'rivière lampe ocre';

const letters: { readonly to: string; readonly subject: string; readonly text: string }[] = [];
const stage = aStage({
  demonstration: false,
  sendMail: async (letter) => void letters.push(letter),
});
let zoe: Visitor;
beforeEach(async () => {
  zoe = await stage.visitor();
});
afterEach(async () => {
  // The browser reports the error status of a refused page; no other error is expected.
  expect(zoe.errors.filter((error) => !/status of (400|404|422) /.test(error))).toEqual([]);
  await zoe.page.context().close();
});

/**
 * The link in the newest mail to an address whose subject begins with these words; mails leave
 * after the response.
 */
async function linkOf(to: string, subject: string): Promise<string> {
  const newest = () =>
    letters.findLast((one) => one.to === to && one.subject.startsWith(subject))?.text ?? '';
  await expect.poll(newest).not.toBe('');
  return /https?:\S+/.exec(newest())?.[0] ?? '';
}

/** The `email_verified` claim of the current token. */
async function isVerified(): Promise<unknown> {
  const cookies = await zoe.page.context().cookies();
  const token = cookies.find(({ name }) => name === 'kc_token')?.value ?? '';
  const claims: unknown = JSON.parse(
    Buffer.from(token.split('.')[1] ?? '', 'base64url').toString() || '{}',
  );
  return typeof claims === 'object' && claims !== null && 'email_verified' in claims
    ? claims.email_verified
    : null;
}

test('an account is opened, and its address confirmed by the link of the letter', async () => {
  const { page, checked } = zoe;
  await page.goto('/');
  await page.getByRole('main').getByRole('button', { name: 'Créer un compte' }).click();
  await page.getByLabel('Prénom').fill('Zoé');
  await page.getByLabel('Nom', { exact: true }).fill('L’Hôte');
  await page.getByLabel('Adresse électronique').fill(EMAIL);
  await page.getByLabel('Mot de passe').fill(PASSWORD);
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await page.getByText(EMAIL).first().waitFor();
  expect(await isVerified()).toBe(false);
  await page.goto(await linkOf(EMAIL, 'Confirmez'));
  await page.getByRole('heading', { level: 1, name: 'Confirmer votre adresse' }).waitFor();
  expect(new URL(page.url()).search).toBe('');
  await checked('address to confirm');
  await page.getByRole('button', { name: 'Confirmer mon adresse' }).click();
  await page.getByRole('heading', { level: 1, name: 'Votre adresse est confirmée' }).waitFor();
  await checked('address confirmed');
  await page.getByRole('link', { name: 'Continuer' }).click();
  await page.getByText(EMAIL).first().waitFor();
  expect(await isVerified()).toBe(true);
});

test('in a browser that never signed in, the account’s original password is required', async () => {
  const { page, checked } = zoe;
  const email = 'ailleurs@essai.example';
  await anUnprovedAccount(stage.portal, email);
  await page.goto('/realms/isrc/login-actions/resend-verification');
  await checked('another link');
  await page.getByLabel('Adresse électronique').fill(email);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Regardez votre messagerie' }).waitFor();
  const link = await linkOf(email, 'Confirmez');
  await page.goto(link);
  await checked('address to confirm, with the password');
  await page.getByLabel('Mot de passe de votre compte').fill(ACCOUNT_PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Votre adresse est confirmée' }).waitFor();
  await page.goto(link);
  await page.getByRole('heading', { level: 1, name: 'Ce lien ne sert plus' }).waitFor();
  await checked('dead link');
});

test('a forgotten password is replaced, by keyboard, and the person is signed in with the new one', async () => {
  const { page, checked } = zoe;
  await page.goto('/');
  await page.getByRole('button', { name: 'Me connecter' }).first().click();
  await page.getByRole('link', { name: 'Mot de passe oublié' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Mot de passe oublié' }).waitFor();
  await checked('forgotten password');
  await page.getByRole('button', { name: 'Recevoir le lien' }).click();
  await page
    .getByRole('link', {
      name: 'Saisissez une adresse électronique complète, comme nom@exemple.fr.',
    })
    .click();
  await checked('forgotten password, with a fault');
  await page.keyboard.type(EMAIL);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Regardez votre messagerie' }).waitFor();
  await checked('link sent');
  await page.goto(await linkOf(EMAIL, 'Choisissez'));
  await page.getByRole('heading', { level: 1, name: 'Choisir un nouveau mot de passe' }).waitFor();
  await checked('new password');
  await page.getByLabel('Nouveau mot de passe').fill('court');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').waitFor();
  await checked('new password, with a fault');
  await page.getByLabel('Nouveau mot de passe').fill(FRESH);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Votre mot de passe est changé' }).waitFor();
  await checked('password changed');
  await page.getByRole('link', { name: 'Me connecter' }).click();
  await page.getByLabel('Adresse électronique').fill(EMAIL);
  await page.getByLabel('Mot de passe').fill(FRESH);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.getByText(EMAIL).first().waitFor();
  expect(letters.map(({ subject }) => subject)).toContain(
    'Votre mot de passe est changé – Portail ISRC',
  );
});
