import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { listJoinRequests } from '#contract/account/structure.ts';
import { readRewrittenTexts } from '#contract/localization.ts';
import { announce } from '#web/platform/page/announcer.tsx';
import { LoadingPage } from '#web/platform/page/loading-page.tsx';
import { NotFoundPage } from '#web/platform/page/not-found-page.tsx';
import { IdentityFailurePage } from '#web/shell/page/identity-failure-page.tsx';
import { RouteSpinner } from '#web/shell/page/route-spinner.tsx';
import { aConfiguration, aStructure, aUser } from '#web/testing/builders.ts';
import { aNetwork } from '#web/testing/network.ts';
import { aSession, showPages, signedIn } from '#web/testing/show.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { IdentityBar } from './identity-bar.tsx';
import { MobilePanel } from './mobile-panel.tsx';
import { StructureList } from './structure-list.tsx';

const network = aNetwork();
beforeEach(() => {
  network.answer(readRewrittenTexts, { rows: [] });
  network.answer(listJoinRequests, []);
});

const draw = (element: React.ReactNode, session = aSession({}), configuration = aConfiguration()) =>
  showPages([{ path: '*', element }], '/ailleurs', session, configuration);

// spec 2.27 2.28
test('the footer shows its version, the years, the contact, and the links of the brand', async () => {
  const { brand } = aConfiguration();
  const links = {
    ...brand.links,
    confidentialite: 'https://societe.example/donnees.pdf',
    reseaux: [{ nom: 'Mastodon', url: 'https://reseau.example/@societe' }],
  };
  draw(<Footer />, aSession({}), aConfiguration({ brand: { ...brand, links } }));
  const foot = within(await screen.findByRole('contentinfo'));
  expect(foot.getByText('Version 2.0.1').title).toBe('0123456789 du 2026-11-29');
  foot.getByText(new RegExp(`^© 2018 – ${new Date().getFullYear()} `));
  const leads = (name: string | RegExp) => foot.getByRole('link', { name }).getAttribute('href');
  expect(leads(/Mastodon/)).toBe('https://reseau.example/@societe');
  expect(leads(/^Politique de confidentialité \(PDF\)/)).toBe(
    'https://societe.example/donnees.pdf',
  );
  expect(leads(/mentions légales/i)).toBe('/mentions-legales');
  expect(leads(/conditions/i)).toBe('/conditions');
  expect(leads(/contact@societe.example/)).toBe('mailto:contact@societe.example');
  expect(leads(/01 00 00 00 00/)).toBe('tel:0100000000');
});

test('the privacy policy is labelled as a PDF only where its address is one', async () => {
  const { brand } = aConfiguration();
  const links = { ...brand.links, confidentialite: null };
  draw(<Footer />, aSession({}), aConfiguration({ brand: { ...brand, links } }));
  const foot = within(await screen.findByRole('contentinfo'));
  expect(
    foot.getByRole('link', { name: 'Politique de confidentialité' }).getAttribute('href'),
  ).toBe('/confidentialite');
});

// spec 2.26 4.1
test.each([
  ['validated', aUser({ structures: [aStructure()] }), ['Société Exemple', '04217'], null],
  [
    'not validated',
    aUser({ structures: [aStructure({ etat: 1 })] }),
    ['À finaliser'],
    '/account/complete/structure',
  ],
  ['none', aUser({ structures: [] }), ['STRUCTURE À FINALISER'], '/account/complete/structure'],
])('the bar names the person and the structure: %s', async (_name, user, texts, leads) => {
  draw(<IdentityBar user={user} />, signedIn(user));
  const bar = within(await screen.findByRole('region', { name: 'Votre identité' }));
  bar.getByText('MARTIN Élise');
  for (const words of texts) bar.getByText(words);
  const numbered = bar.queryByText(/Votre n° de membre/) !== null;
  expect(numbered).toBe(user.structures.length > 0);
  if (leads !== null) expect(bar.getByRole('link').getAttribute('href')).toBe(leads);
});

// spec 2.24
test('the menu of a phone has three parts for a person, and two for a visitor', async () => {
  const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
  const { unmount } = draw(<MobilePanel open onClose={() => {}} />, signedIn(aUser()));
  await screen.findByRole('tablist');
  expect(tabs()).toEqual(['Navigation', 'Compte', 'Structures']);
  unmount();
  draw(<MobilePanel open onClose={() => {}} />);
  await screen.findByRole('tablist');
  expect(tabs()).toEqual(['Navigation', 'Compte']);
});

test('the menu of a phone closes when the window is made wide: nothing else could, there', async () => {
  const width = Object.assign(new EventTarget(), { matches: false });
  vi.spyOn(window, 'matchMedia').mockReturnValue(width as MediaQueryList);
  const onClose = vi.fn();
  draw(<MobilePanel open onClose={onClose} />);
  await screen.findByRole('tablist');
  expect(onClose).not.toHaveBeenCalled();
  width.matches = true;
  act(() => void width.dispatchEvent(new Event('change')));
  expect(onClose).toHaveBeenCalledOnce();
});

test('an arrow with Alt is left to the browser, which navigates back: the tab stays', async () => {
  draw(<MobilePanel open onClose={() => {}} />, signedIn(aUser()));
  const tab = await screen.findByRole('tab', { name: 'Navigation' });
  for (const modifier of ['altKey', 'ctrlKey', 'metaKey'])
    expect(fireEvent.keyDown(tab, { key: 'ArrowLeft', [modifier]: true })).toBe(true);
  expect(tab.getAttribute('aria-selected')).toBe('true');
  expect(fireEvent.keyDown(tab, { key: 'ArrowLeft' })).toBe(false);
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Structures');
});

test('a message announced twice is read twice: the text of the region changes', async () => {
  draw(<NotFoundPage />);
  const region = (await screen.findAllByRole('status')).at(-1);
  const received = ['Brouillon supprimé.', 'Brouillon supprimé.', 'Brouillon supprimé.'].map(
    (sentence) => {
      act(() => announce(sentence));
      return region?.textContent;
    },
  );
  expect(received.map((words) => words?.trim())).toEqual(Array(3).fill('Brouillon supprimé.'));
  expect(received[1]).not.toBe(received[0]);
  expect(received[2]).not.toBe(received[1]);
});

// spec 2.20 2.23 4.4
test('the bar offers to sign in, and its menu button waits, opens and closes', async () => {
  const signIn = vi.fn(async () => undefined);
  const opened: boolean[] = [];
  const bar = (menuOpen: boolean) => (
    <Header menuOpen={menuOpen} onMenu={(open) => opened.push(open)} />
  );
  const wait = draw(bar(false), aSession({ user: undefined }));
  const button = await screen.findByRole('button', { expanded: false });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(button);
  expect(opened).toEqual([]);
  wait.unmount();
  const closed = draw(bar(false), aSession({}, { signIn }));
  fireEvent.click(await screen.findByRole('button', { name: 'Me connecter' }));
  expect(signIn).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole('button', { expanded: false }));
  closed.unmount();
  draw(bar(true), aSession({}));
  fireEvent.click(await screen.findByRole('button', { expanded: true }));
  expect(opened).toEqual([true, false]);
});

// spec 10.9
test('a structure under review by the society is not shown as incomplete', async () => {
  const structures = [aStructure({ etat: 2 }), aStructure({ id: 1001, etat: 1 })];
  const user = aUser({ structures });
  draw(<StructureList user={user} layout="phone" onChosen={() => {}} />, signedIn(user));
  expect(
    (await screen.findAllByText(/^(En validation|À finaliser)$/)).map((one) => one.textContent),
  ).toEqual(['En validation', 'À finaliser']);
});

// spec 2.30
test('a slow page shows a message, and after a while a link to continue', () => {
  vi.useFakeTimers();
  draw(<LoadingPage />);
  expect(screen.queryByText('Chargement en cours')).toBeNull();
  act(() => vi.advanceTimersByTime(200));
  screen.getByRole('heading', { name: 'Chargement en cours' });
  expect(screen.queryByRole('link')).toBeNull();
  act(() => vi.advanceTimersByTime(8000));
  expect(screen.getByRole('link').getAttribute('href')).toBe('/');
});

// spec 2.31
test('a change of page waits in a box of 150 by 100 that nothing closes', async () => {
  const { user } = draw(<RouteSpinner />);
  const box = await screen.findByRole('alertdialog', { name: 'Chargement en cours' });
  const drawing = box.querySelector('svg');
  expect([drawing?.getAttribute('width'), drawing?.getAttribute('height')]).toEqual(['150', '100']);
  await user.keyboard('{Escape}');
  await user.click(document.body);
  screen.getByRole('alertdialog');
});

// spec 2.32 8.1
test('a failure to create the identity client is reported in plain words, with a link to continue', async () => {
  const start = vi.fn(async () => undefined);
  const { user } = draw(<IdentityFailurePage />, aSession({ identityFailed: true }, { start }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    "Erreur d'initialisation keycloak, impossible d'accéder à l'application...",
  );
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  // The full reload is only testable in a browser (e2e/held-files).
  expect(start).not.toHaveBeenCalled();
});

// spec 2.17
test('an address that leads nowhere has a page of its own', async () => {
  draw(<NotFoundPage />);
  await screen.findByRole('heading', { level: 1, name: /introuvable/ });
});
