import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { aStage } from './testing/stage.ts';

const stage = aStage({ site: null, demonstration: false });

async function callsOfDocument(): Promise<number> {
  // The expected count comes from the OpenAPI document.
  const { paths } = (await (await fetch(`${stage.portal.origin}/api/openapi.json`)).json()) as {
    paths: Record<string, object>;
  };
  return Object.values(paths).reduce((sum, methods) => sum + Object.keys(methods).length, 0);
}

describe.each([
  { width: 1280, dark: false },
  { width: 390, dark: true },
])('the API, read by a person at $width pixels', (options) => {
  test('shows every call, finds one, opens it, and breaks no rule of the content policy', async () => {
    const { page, errors, checked } = await stage.visitor(options);
    await page.goto('/api/docs');
    const count = await callsOfDocument();
    await page
      .getByRole('status')
      .filter({ hasText: `${count} appels` })
      .waitFor();
    await checked('API, closed');

    await page.getByRole('searchbox', { name: 'Filtrer les appels' }).fill('put prefixes');
    await page.getByRole('status').filter({ hasText: '1 appel' }).waitFor();
    await page.locator('summary:visible').click();
    await page.getByRole('heading', { name: 'Qui peut l’appeler' }).waitFor();
    const call = page.locator('details:visible');
    for (const words of [
      'closePrefix',
      'gestionnaire de la société',
      'PREFIX_ALREADY_CLOSED',
      '"action": "CLOSE"',
    ]) {
      await expect.poll(() => call.textContent()).toContain(words);
    }
    await checked('API, one call open');

    await page.goto('/api/docs#get-references-pays');
    await page.reload();
    await page
      .locator('#get-references-pays[open]')
      .getByText('Rien\u00a0: l’adresse suffit.')
      .waitFor();
    await page.locator('#post-dossier summary').click();
    await checked('API, two calls open');

    // Opens every call: each can be rendered, whatever its schemas.
    await page.evaluate(
      'for (const call of document.querySelectorAll("details")) call.open = true',
    );
    await expect.poll(() => page.getByRole('heading', { name: 'Ses refus' }).count()).toBe(count);
    // In French text, no ordinary space precedes punctuation, so that no line begins with it; code
    // is excluded.
    const broken = `(() => {
      const page = document.body.cloneNode(true);
      for (const written of page.querySelectorAll('[translate=no], [lang=en], script, textarea')) written.remove();
      return page.textContent.match(/\\S* [:;!?»]/g) ?? [];
    })()`;
    expect(await page.evaluate(broken)).toEqual([]);
    const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
    expect(overflow).toBeLessThanOrEqual(0);
    expect(errors).toEqual([]);
    await page.context().close();
  });
});

describe('a call tried from the page', () => {
  const signed = aStage();
  const tryIt = async (page: Page, call: string) => {
    await page.goto(`/api/docs#${call}`);
    await page.reload();
    const form = page.locator(`#${call}[open] form`);
    await form.waitFor();
    return { form, send: () => form.getByRole('button', { name: 'Envoyer l’appel' }).click() };
  };

  test('is the call of the person signed in on the portal, faults of the body included', async () => {
    const { page, errors, checked } = await signed.signedIn('label@demo.example');
    const own = await tryIt(page, 'get-profile-interlocuteur');
    await own.send();
    await own.form.getByText(/^Statut 200/).waitFor();
    await own.form.getByText('label@demo.example').waitFor();
    await checked('API, a call tried');
    expect(errors).toEqual([]);

    const broken = await tryIt(page, 'post-isrc');
    await broken.form
      .getByRole('textbox', { name: 'Corps de la requête' })
      .fill('{"dossierId": "sept"}');
    await broken.send();
    await broken.form.getByText(/^Statut 400/).waitFor();
    await broken.form.getByText('"path": "dossierId"').waitFor();
  });

  test('of a visitor is refused as not signed in', async () => {
    const { page } = await signed.visitor();
    const { form, send } = await tryIt(page, 'get-profile-interlocuteur');
    await send();
    await form.getByText(/^Statut 401, en \d+ ms, sans personne connectée\.$/).waitFor();
  });
});
