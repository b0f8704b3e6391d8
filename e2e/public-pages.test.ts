/**
 * Public pages and those of the identity provider, in both brands; and a response stored with a
 * request.
 */

import { describe, expect, test } from 'vitest';
import { readConfiguration } from '#server/platform/configuration.ts';
import { aStage } from './testing/stage.ts';
import { aVisitor, fieldsOpened, type Visitor } from './testing/visitor.ts';

const PAGES = [
  ['/', 'Un code pour chaque enregistrement'],
  ['/about/definition-isrc', 'Le code ISRC : à quoi il sert'],
  ['/about/quand-isrc', 'Obtenir un code ISRC'],
  ['/about/comment-isrc', 'Obtenir un code ISRC'],
  ['/about/faq', 'Questions fréquentes'],
  ['/about/nouveau-code', 'Nouveau code ou code existant ?'],
  ['/about/verifier-un-code', 'Vérifier un code ISRC'],
  ['/about/verifier-un-catalogue', 'Vérifier un catalogue'],
] as const;

/** Legal links in every footer, with the title of the target page. */
const LEGAL = [
  ['Politique de confidentialité', 'Politique de confidentialité'],
  ['Conditions d’utilisation', 'Conditions d’utilisation'],
  ['Mentions légales', 'Mentions légales'],
  ['Accessibilité', 'Accessibilité'],
] as const;

/** Cumulative layout shift (bars of the interface: 0.02 at most). */
const LARGEST_SHIFT = 0.02;
const MEASURE_SHIFTS = `
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.shifted += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

describe.each(
  readConfiguration({}).brands.all.map(({ code, theme }, at) => ({
    code,
    theme,
    dark: at % 2 === 1,
  })),
)('without signing in, $theme', ({ code, theme, dark }) => {
  const stage = aStage({ demonstration: false, environment: { BRAND: code } });

  // In every look of both brands, and at every width: the gallery.
  // spec 2.1 2.2 2.3 2.4
  test('every page, in the brand of the server', async () => {
    const { page, checked, errors } = await stage.visitor({ dark, width: dark ? 375 : 1280 });
    for (const [path, title] of PAGES) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await page
        .getByRole('navigation', { name: /Pour aller plus loin|Comprendre et vérifier/ })
        .waitFor();
      await fieldsOpened(page);
      expect(await page.getAttribute('html', 'data-brand')).toBe(theme);
      await checked(`${path} ${theme}`);
    }
    expect(errors).toEqual([]);
  });

  test('the legal links lead to pages that are there', async () => {
    const { page, errors } = await stage.visitor();
    await page.goto('/');
    for (const [link, title] of LEGAL) {
      await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click();
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      expect(new URL(page.url()).origin).toBe(stage.portal.origin);
    }
    expect(errors).toEqual([]);
  });

  test.each([1280, 320])('the pages of the provider, light and dark, %i pixels', async (width) => {
    const { page, checked, errors } = await stage.visitor({ width });
    for (const [name, title] of [
      ['Me connecter', 'Se connecter'],
      ['Créer un compte', 'Créer mon compte'],
    ] as const) {
      await page.goto('/');
      await page.getByRole('button', { name }).filter({ visible: true }).first().click();
      await page.getByRole('button', { name: title }).waitFor();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await checked(`${name} ${colorScheme}`);
      }
      expect(
        await page.evaluate('document.documentElement.scrollWidth - innerWidth'),
      ).toBeLessThanOrEqual(0);
    }
    expect(errors).toEqual([]);
  });

  test('the home page is read before any code has arrived, and does not move when it does', async () => {
    const context = await stage.browser.newContext({
      baseURL: stage.portal.origin,
      javaScriptEnabled: false,
    });
    const still = await context.newPage();
    await still.goto('/');
    await still
      .getByRole('heading', { level: 1, name: 'Un code pour chaque enregistrement' })
      .waitFor();
    await still.getByRole('heading', { name: 'Lire un code ISRC' }).waitFor();
    expect(await still.title()).toBe('Accueil – Portail ISRC');
    expect(await still.getAttribute('html', 'data-brand')).toBe(theme);
    await context.close();

    const { page, errors } = await stage.visitor();
    await page.addInitScript(MEASURE_SHIFTS);
    await page.goto('/');
    await page.getByRole('button', { name: 'Code ISRC' }).waitFor();
    expect(await page.evaluate('window.shifted')).toBeLessThanOrEqual(LARGEST_SHIFT);
    expect(errors).toEqual([]);
  });
});

describe('where visits are counted', () => {
  const COUNTED = 'https://mesure.exemple.fr/';
  const stage = aStage({
    demonstration: false,
    environment: { MATOMO_URL: COUNTED, MATOMO_SITE_ID: '7' },
  });

  test('the notice is read once, with the keyboard, and covers nothing that has the focus', async () => {
    const { page, checked, errors } = await stage.visitor({
      newcomer: true,
      width: 375,
    });
    await page.route(`${COUNTED}**`, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '' }),
    );
    await page.goto('/');
    const notification = page.getByRole('region', { name: 'Mesure d’audience' });
    await notification.waitFor();
    await checked('notice of what is counted');
    const understood = notification.getByRole('button', { name: 'J’ai compris' });
    const last = page.getByRole('contentinfo').getByRole('radio', { checked: true });
    await last.focus();
    const [above, below] = [await last.boundingBox(), await notification.boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
    await understood.focus();
    await page.keyboard.press('Enter');
    await notification.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('contentinfo').waitFor();
    expect(await notification.count()).toBe(0);
    expect(errors).toEqual([]);
  });
});

describe('without signing in, for any brand', () => {
  const stage = aStage({ demonstration: false });

  test('a previously signed-in person does not see the visitors’ page first', async () => {
    const page = await (
      await fetch(stage.portal.origin, { headers: { cookie: 'kc_token=abc' } })
    ).text();
    expect(page).toContain('<div id="root">');
    expect(page).not.toContain('Un code pour chaque enregistrement');
  });

  test('a returning person’s sign-in is checked while the code of the home loads', async () => {
    const { page } = await stage.visitor();
    await page.context().addCookies([{ name: 'kc_token', value: 'abc', url: stage.portal.origin }]);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await page.goto('/');
    await page.getByRole('heading', { name: 'Un code pour chaque enregistrement' }).waitFor();
    // No one was signed in: the code of a member's home was requested nevertheless, before the
    // visitors' page was rendered.
    expect(requests).toEqual(
      expect.arrayContaining([expect.stringContaining('/assets/member-home-')]),
    );
  });

  test('from the menu to an answer, with the keyboard alone', async () => {
    const { page, checked } = await stage.visitor();
    await page.goto('/');
    const group = page.getByRole('button', { name: 'Code ISRC' });
    await group.focus();
    await page.keyboard.press('Enter');
    await page
      .getByRole('navigation', { name: 'Navigation principale' })
      .getByRole('link', { name: 'FAQ' })
      .focus();
    await page.keyboard.press('Enter');
    await page.getByRole('searchbox', { name: 'Chercher dans les questions' }).fill('duree');
    await page
      .getByRole('status')
      .filter({ hasText: / sur 14$/ })
      .waitFor();
    await page.locator('#duree summary').focus();
    await page.keyboard.press('Enter');
    await page.getByText(/En dessous de cinq secondes d’écart/).waitFor();
    await checked('FAQ, an answer open');

    await page.goto('/about/nouveau-code');
    await fieldsOpened(page);
    const first = page.getByRole('radio', { name: 'Moi, ou ma structure' });
    await first.focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.getByRole('radio', { name: 'Non' }).evaluate('document.activeElement.value'))
      .toBe('non');
    await checked('assistant, second question');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText('Gardez le code existant').waitFor();
    await checked('assistant, its answer');
  });

  test('codes are checked in the browser, and an address leads to its part', async () => {
    const { page, checked } = await stage.visitor({ width: 375 });
    await page.goto('/about/verifier-un-code');
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData()}`));
    await page
      .getByRole('textbox', { name: 'Codes à vérifier' })
      .fill('FR-X26-26-00100\nAA6Q72000047\nFRX26260O101');
    await page.getByText('3 codes relus, 2 à corriger').waitFor();
    await checked('checker with results');
    expect(sent.filter((request) => /X26-?26|A6Q72|api.verification/.test(request))).toEqual([]);

    await page.goto('/about/faq#cession');
    await page.locator('#cession[open]').waitFor();
    await page.goto('/about/quand-isrc#le-code-reste-le-meme');
    const part = page.getByRole('heading', { name: 'Le code reste le même' });
    await expect
      .poll(async () => Math.round((await part.boundingBox())?.y ?? 9999))
      .toBeLessThan(200);
  });
});

describe('with a request', () => {
  const stage = aStage();

  test('the answer is stored with the recording, and staff read it', async () => {
    const producer = await stage.visitor();
    await asks(producer);
    const numero = await sends(producer);
    const staff = await stage.visitor();
    await staff.enter('staff@demo.example');
    await staff.page.goto('/spp/demandes');
    await staff.page.getByRole('link', { name: new RegExp(numero) }).click();
    await staff.page.getByRole('button', { name: /^Détails de l’enregistrement 1/ }).click();
    const answer = staff.page.getByRole('region', { name: 'Réponse donnée à l’assistant' });
    await answer.getByText('Il faut un nouveau code').waitFor();
    await answer.getByText('Non, il est entièrement nouveau').waitFor();
    await staff.checked('staff, the answer of the assistant');
    expect([...producer.errors, ...staff.errors]).toEqual([]);
  });
});

async function asks({ page, checked, enter }: Visitor): Promise<void> {
  await enter('label@demo.example');
  await page.goto('/isrc/dossier/nouveau?etape=0');
  await page.getByRole('grid').waitFor();
  for (const [column, text] of [
    [0, 'Estuaire'],
    [2, 'Inès Caradec'],
    [3, '345'],
  ] as const) {
    await page.getByRole('row').nth(1).getByRole('gridcell').nth(column).click();
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }
  await page.getByRole('row').nth(1).getByRole('gridcell').first().click();
  await page.getByRole('button', { name: 'Faut-il un code ? Ligne 1' }).click();
  const dialog = page.getByRole('dialog');
  for (const name of ['Moi, ou ma structure', 'Non', 'Non, il est entièrement nouveau']) {
    await dialog.getByRole('radio', { name, exact: true }).check();
    await dialog.getByRole('button', { name: 'Continuer' }).click();
  }
  await dialog.getByText('Il faut un nouveau code').waitFor();
  await checked('assistant in a request');
  await dialog.getByRole('button', { name: 'Garder cette réponse' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText(/Brouillon enregistré/).waitFor();
}

async function sends({ page }: Visitor): Promise<string> {
  await page.getByRole('link', { name: 'Vérifier et envoyer' }).click();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: /^Envoyer la demande/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Demande envoyée' }).waitFor();
  const shown = page
    .getByRole('main')
    .getByText(/^\d{4}-\d{5}$/)
    .first();
  await shown.waitFor();
  return (await shown.textContent()) ?? '';
}

describe('under another name of the site', () => {
  const stage = aStage({ environment: { BRANDS_BY_HOST: '127.0.0.1=SPI' } });

  test('a person signs in on a branded page, stays signed in and signs out', async () => {
    const origin = `http://127.0.0.1:${new URL(stage.portal.origin).port}`;
    const { page, signIn, errors } = await aVisitor(stage.browser, origin);
    await signIn('artiste@demo.example');
    expect(new URL(page.url()).origin).toBe(origin);
    expect(await page.getAttribute('html', 'data-brand')).toBe('prune');
    await page.reload();
    await page.getByRole('button', { name: /Mon compte/ }).click();
    await page.getByRole('button', { name: 'Me déconnecter' }).click();
    await page.getByRole('button', { name: 'Me connecter' }).first().waitFor();
    expect(new URL(page.url()).origin).toBe(origin);
    expect(errors).toEqual([]);
    await page.context().close();
  });
});
