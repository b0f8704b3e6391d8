import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readRewrittenTexts } from '#contract/localization.ts';
import { ConfigurationContext } from '#web/platform/runtime-configuration.ts';
import { aConfiguration } from '#web/testing/builders.ts';
import { aNetwork } from '#web/testing/network.ts';
import { Audience } from './audience.tsx';

const MATOMO = { url: 'https://mesure.exemple.fr/', siteId: 7 };
const INTRODUCTION = [
  ['setDoNotTrack', true],
  ['disableCookies'],
  ['disableBrowserFeatureDetection'],
  ['setTrackerUrl', 'https://mesure.exemple.fr/matomo.php'],
  ['setSiteId', 7],
];

function open(path: string, over: Parameters<typeof aConfiguration>[0] = {}) {
  const router = createMemoryRouter([{ path: '*', element: <Audience /> }], {
    initialEntries: [path],
  });
  const drawn = render(
    <ConfigurationContext value={aConfiguration(over)}>
      <RouterProvider router={router} />
    </ConfigurationContext>,
  );
  return { ...drawn, router };
}

const scripts = () => [...document.head.querySelectorAll('script')].map(({ src }) => src);

const network = aNetwork();
beforeEach(() => {
  network.answer(readRewrittenTexts, { rows: [] });
});

afterEach(() => {
  delete window._paq;
  document.head.replaceChildren();
});

describe('the notice of what is counted', () => {
  // spec 2.29
  test('stays until the visitor answers, also on the next visit', async () => {
    const { unmount } = open('/', { audience: MATOMO });
    expect(
      (await screen.findByRole('region', { name: 'Mesure d’audience' })).textContent,
    ).toContain('sans cookie');
    await userEvent.click(screen.getByRole('button', { name: 'J’ai compris' }));
    expect(screen.queryByRole('region')).toBeNull();
    unmount();
    open('/', { audience: MATOMO });
    await expect.poll(() => network.sent.length).toBe(2);
    expect(screen.queryByRole('region')).toBeNull();
  });

  // spec 2.29
  test('without visit counting, states once that only necessary cookies are stored', async () => {
    const { flags } = aConfiguration();
    const over = { flags: { ...flags, cookieBanner: true } };
    const { unmount } = open('/', over);
    const notification = await screen.findByRole('region', { name: 'Cookies' });
    expect(notification.textContent).toContain('Il n’utilise pas de cookie de mesure d’audience.');
    expect(screen.queryByRole('button', { name: 'Refuser' })).toBeNull();
    expect(screen.getByRole('link', { name: 'En savoir plus' }).getAttribute('href')).toBe(
      '/confidentialite',
    );
    await userEvent.click(screen.getByRole('button', { name: 'J’ai compris' }));
    expect(screen.queryByRole('region')).toBeNull();
    unmount();
    open('/', over);
    expect(screen.queryByRole('region')).toBeNull();
  });

  test('shows nothing without visit counting if the deployment wants no notice', () => {
    open('/');
    expect(screen.queryByRole('region')).toBeNull();
  });

  test('a refusal is respected: no visit is counted from then on, nor on the next visit', async () => {
    const { router, unmount } = open('/', { audience: MATOMO });
    await userEvent.click(await screen.findByRole('button', { name: 'Refuser' }));
    expect(window._paq).toBeUndefined();
    await router.navigate('/about/faq');
    unmount();
    document.head.replaceChildren();
    open('/', { audience: MATOMO });
    await expect.poll(() => network.sent.length).toBe(2);
    expect(window._paq).toBeUndefined();
    expect(scripts()).toEqual([]);
  });

  test('shows the staff text', async () => {
    network.answer(readRewrittenTexts, {
      rows: [{ id: 'footer/cookies', value: 'Des **biscuits**.' }],
    });
    open('/', { audience: MATOMO });
    expect((await screen.findByRole('region')).textContent).toContain('Des biscuits.');
  });

  test('leads to the policy of the brand, where it has one', async () => {
    const { brand } = aConfiguration();
    open('/', {
      audience: MATOMO,
      brand: { ...brand, links: { ...brand.links, confidentialite: 'https://exemple.fr/p.pdf' } },
    });
    expect((await screen.findByRole('link', { name: /En savoir plus/ })).getAttribute('href')).toBe(
      'https://exemple.fr/p.pdf',
    );
  });
});

describe('the counting of visits', () => {
  test('does not exist where it is not configured', () => {
    open('/');
    expect(window._paq).toBeUndefined();
    expect(scripts()).toEqual([]);
  });

  test.each([
    ['/isrc/demandes', '/isrc/demandes'],
    ['/isrc/dossier/48213', '/isrc/dossier'],
    ['/verification/abc.def', '/verification'],
    ['/', '/'],
  ])('counts %s as %s', (path, counted) => {
    open(path, { audience: MATOMO });
    expect(scripts()).toEqual(['https://mesure.exemple.fr/matomo.js']);
    expect(window._paq).toEqual([
      ...INTRODUCTION,
      ['setCustomUrl', `${location.origin}${counted}`],
      ['setDocumentTitle', counted],
      ['trackPageView'],
    ]);
  });

  test('counts each page once, with one script', async () => {
    const { router } = open('/', { audience: MATOMO });
    await router.navigate('/about/faq');
    await expect
      .poll(() => window._paq?.filter(([order]) => order === 'trackPageView').length)
      .toBe(2);
    expect(scripts()).toHaveLength(1);
  });
});
