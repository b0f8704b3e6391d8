/**
 * Information pages as rendered by the server: without scripts, with the staff's texts, and without
 * a flash when the code loads.
 */

import { expect, test } from 'vitest';
import { writeText } from '#contract/localization.ts';
import { clientOf } from '#server/testing/api-client.ts';
import { aStage } from './testing/stage.ts';

const stage = aStage();

const PAGES = [
  ['/about/definition-isrc', 'Le code ISRC : à quoi il sert'],
  ['/about/quand-isrc', 'Obtenir un code ISRC'],
  ['/about/comment-isrc', 'Obtenir un code ISRC'],
  ['/about/faq', 'Questions fréquentes'],
  ['/mentions-legales', 'Mentions légales'],
  ['/confidentialite', 'Politique de confidentialité'],
  ['/conditions', 'Conditions d’utilisation'],
  ['/accessibilite', 'Accessibilité'],
] as const;
const TOOLS = [
  ['/about/nouveau-code', 'Nouveau code ou code existant ?'],
  ['/about/verifier-un-code', 'Vérifier un code ISRC'],
  ['/about/verifier-un-catalogue', 'Vérifier un catalogue'],
] as const;
/** Pages with a form or editable content. */
const FILLED = [['/about/faq', 'Questions fréquentes'], ...TOOLS] as const;
const plain = (text: string) => text.replaceAll(/\s+/g, ' ');

// spec 10.3
test('each is read without any script: its title, its text and the ways on', async () => {
  const context = await stage.browser.newContext({
    baseURL: stage.portal.origin,
    javaScriptEnabled: false,
  });
  const page = await context.newPage();
  for (const [path, title] of PAGES) {
    await page.goto(path);
    const heading = page.getByRole('heading', { level: 1 });
    expect([path, plain(await heading.innerText())]).toEqual([path, title]);
    expect(plain(await page.title())).toContain(title);
    expect((await page.locator('.portal-text').allTextContents()).join('').length).toBeGreaterThan(
      60,
    );
    expect(await page.getByText('Chargement en cours').count()).toBe(0);
  }
  await context.close();
});

test('what staff write is drawn at once, and nothing of it is code', async () => {
  const staff = clientOf(stage.portal, 'staff@demo.example');
  const id = 'about/faq/qui-demande' as const;
  const value =
    '## Qui, au juste ?\n\nLe producteur </script><script>alert(1)</script> & lui seul.';
  const drawn = async () => (await fetch(new URL('/about/faq', stage.portal.origin))).text();
  expect(await drawn()).not.toContain('Qui, au juste');
  await staff.ok(writeText, { body: { id, value } });
  const html = await drawn();
  expect(plain(html)).toContain('<h2>Qui, au juste ?</h2>');
  expect(html).not.toContain('<script>alert');
  await staff.ok(writeText, { body: { id, value: null } });
  expect(await drawn()).not.toContain('Qui, au juste');
});

test('the text stays while the code comes, and is never taken away', async () => {
  const { page, errors } = await stage.visitor();
  await page.addInitScript(`
    window.gone = 0;
    addEventListener('DOMContentLoaded', () => {
      const look = () => { if (document.querySelector('.portal-text') === null) window.gone += 1; };
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
      look();
    });
  `);
  for (const [path] of PAGES) {
    await page.goto(path);
    // The browser renders the footer, which depends on the brand.
    await page.getByRole('contentinfo').waitFor();
    await page.waitForLoadState('networkidle');
    expect([path, await page.evaluate('window.gone')]).toEqual([path, 0]);
  }
  expect(errors).toEqual([]);
});

test('a tool is read before its code is there, and takes nothing that would be lost', async () => {
  const { page, checked, errors } = await stage.visitor();
  const locked = Promise.withResolvers<void>();
  await page.route(/\/assets\/index-.*\.js/, async (route) => {
    await locked.promise;
    await route.continue();
  });
  const waiting = page.locator('main [inert][aria-busy="true"]');
  const fields = 'input, textarea, select';
  for (const [path, title] of FILLED) {
    await page.goto(path, { waitUntil: 'commit' });
    await waiting.waitFor();
    const heading = page.getByRole('heading', { level: 1 });
    expect([path, plain(await heading.innerText())]).toEqual([path, title]);
    expect(await waiting.locator(fields).count()).toBe(
      await page.locator('main').locator(fields).count(),
    );
    await checked(`${path}, before its code`);
  }
  locked.resolve();
  await page
    .getByRole('textbox', { name: 'Coller des lignes' })
    .fill('titre;isrc\nSous les néons;FRX262600101');
  expect(await waiting.count()).toBe(0);
  expect(errors).toEqual([]);
});
