/**
 * Aspects that a document without a browser cannot show: animations, colours, and reports to the
 * error tracker.
 */

import { afterAll, expect, test } from 'vitest';
import { aTracker, type Received } from '#server/platform/error-reports/testing/tracker.ts';
import { lettersOf } from './testing/sights.ts';
import { aStage } from './testing/stage.ts';

const tracker = await aTracker();
const stage = aStage({ environment: { SENTRY_DSN: tracker.dsn } });
afterAll(() => tracker.close());

// spec 2.20 10.6
test.each([320, 390])(
  'a visitor on a phone of %i pixels signs in from the bar, on any page',
  async (width) => {
    const { page, errors } = await stage.visitor({ width });
    await page.goto('/about/faq');
    const signIn = page.getByRole('banner').getByRole('button', { name: 'Me connecter' });
    await signIn.waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    const [button, bar] = [
      await signIn.boundingBox(),
      await page.getByRole('banner').boundingBox(),
    ];
    expect(button?.height).toBeGreaterThanOrEqual(44);
    expect(bar?.height).toBeLessThanOrEqual(64);
    await signIn.click();
    await page.getByLabel('Adresse électronique').waitFor();
    expect(errors).toEqual([]);
  },
);

// spec 2.23 4.4 10.10
test('the menu on a phone slides down and up, and returns the focus', async () => {
  const { page, errors } = await stage.visitor({ width: 390 });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/about/faq');
  await page.evaluate(`window.ended = []; document.addEventListener('animationend', ({ animationName }) => {
    if (animationName.startsWith('shell')) window.ended.push(animationName);
  })`);
  const slides = () => page.evaluate('window.ended');
  const menu = page.getByRole('navigation', { name: /menu/i });
  await page.getByRole('button', { name: 'Ouvrir le menu' }).click();
  await menu.waitFor();
  await expect.poll(slides).toEqual(['shell-slide']);
  await page.keyboard.press('Escape');
  await expect.poll(slides).toEqual(['shell-slide', 'shell-slide-away']);
  await menu.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate('document.activeElement.ariaLabel')).toBe('Ouvrir le menu');
  // Opened again, it is the same.
  await page.getByRole('button', { name: 'Ouvrir le menu' }).click();
  await menu.waitFor();
  await expect.poll(slides).toEqual(['shell-slide', 'shell-slide-away', 'shell-slide']);
  // In a widened window the menu has no button: it closes, and the page behind is usable again.
  await page.setViewportSize({ width: 1280, height: 800 });
  await menu.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate("document.querySelector('.behind').inert")).toBe(false);
  expect(errors).toEqual([]);
});

// spec 10.15
test('an address under a word that is not a brand shows no page, and no sign-in', async () => {
  const { page } = await stage.visitor();
  await page.goto('/xyz/demandes');
  await page.getByRole('heading', { name: 'Page introuvable' }).waitFor();
});

// spec 5.12
test('typed text is shown in upper case and stored as typed; an address is shown unchanged', async () => {
  const { page } = await stage.signedIn('nouveau@demo.example');
  await page.goto('/account/complete/profile');
  const name = page.getByRole('textbox', { name: /^Nom/ });
  await name.fill('Le Bras');
  expect([await lettersOf(name), await name.inputValue()]).toEqual(['uppercase', 'Le Bras']);
  expect(await lettersOf(page.getByRole('textbox', { name: /^Adresse électronique/ }))).toBe(
    'none',
  );
});

// spec 1.4 10.11
test('staff handling a dossier of the other brand see its colours, light and dark', async () => {
  const { page, checked, errors } = await stage.signedIn('staff@demo.example');
  const { dossierId } = await stage.portal.db
    .selectFrom('dossier')
    .innerJoin('structure', 'structure.structureId', 'dossier.structureId')
    .select('dossierId')
    .where('structure.marque', '=', 'SPI')
    .where('dossier.etat', '=', 2)
    .executeTakeFirstOrThrow();
  const colours = (): Promise<readonly string[]> =>
    page.evaluate(`['.workbench', '.decision-bar', '.header'].map((place) => {
      const element = document.querySelector(place);
      return element && getComputedStyle(element).getPropertyValue('--primary').toLowerCase();
    })`);
  await page.goto('/spp/demandes');
  await page.locator('.workbench').waitFor();
  const [own] = await colours();
  await page.goto(`/spp/demandes?dossier=${dossierId}`);
  await page.locator('.decision-bar').waitFor();
  const [around, bar, header] = await colours();
  expect(around).toBe('#742358');
  expect([bar, header]).toEqual([around, own]);
  await checked('a dossier of the other brand');
  await page.evaluate(`document.documentElement.setAttribute('data-color-scheme', 'dark')`);
  await expect.poll(async () => (await colours())[0]).not.toBe('#742358');
  expect(await page.locator('.workbench').getAttribute('data-color-scheme')).toBe('dark');
  await checked('a dossier of the other brand, dark');
  expect(errors).toEqual([]);
});

// spec 7.21 10.5
test('a browser error is reported to the error tracker, without personal data', async () => {
  const reported = async (requested: (one: Received) => boolean) => {
    await expect.poll(() => tracker.received.some(requested)).toBe(true);
    return tracker.received.find(requested)?.event;
  };
  const { page, errors } = await stage.signedIn('label@demo.example');
  await page.goto('/about/faq');
  await reported(({ event }) => event.transaction === '/about/faq');
  await page.goto('/nulle-part');
  await page.getByRole('heading', { name: 'Page introuvable' }).waitFor();
  const before = errors.length;
  expect(errors).toEqual([expect.stringContaining('404')]);
  await page.evaluate(
    `setTimeout(() => { throw new TypeError('« LE BRAS » de enora@essai.example'); })`,
  );
  const event = await reported(
    ({ event: { exception } }) => exception?.values[0]?.type === 'TypeError',
  );
  expect(event?.exception?.values[0]?.value).toBe('«…» de [courriel]');
  await page.goto('/isrc/list');
  await reported(({ event: { transaction } }) => transaction === '/isrc/list');
  const visits = tracker.received.filter(({ type }) => type === 'transaction');
  const traced = visits.flatMap(({ event: { transaction } }) => transaction ?? []);
  expect(traced.filter((name) => name.includes('nulle-part'))).toEqual([]);
  expect(tracker.sent.join('\n')).not.toMatch(/LE BRAS|enora|label@demo|"ip_address":"\d/);
  // Only the errors thrown by this test: the page's content policy blocked nothing.
  expect(errors.slice(before)).toEqual([expect.stringContaining('LE BRAS')]);
});
