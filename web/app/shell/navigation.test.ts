import { expect, test } from 'vitest';
import { aConfiguration, aStructure, aUser } from '#web/testing/builders.ts';
import { accountLinksOf, navigationOf } from './navigation.ts';

const configuration = aConfiguration();
const everything = (user: Parameters<typeof navigationOf>[0], layout: 'desktop' | 'phone' = 'desktop') =>
  navigationOf(user, configuration, layout).map((entry) =>
    'items' in entry
      ? [entry.label, ...entry.items.map((item) => ('to' in item ? item.to : item.label))]
      : [entry.to],
  );
/** What comes after the pages that everyone may read. */
const shown = (...asked: Parameters<typeof everything>) => everything(...asked).slice(1);

// spec 2.3 6.1
test('the pages about the code are for everyone; nothing else is for visitors', () => {
  const about = [
    'Code ISRC',
    '/about/definition-isrc',
    '/about/quand-isrc',
    '/about/faq',
    '/about/nouveau-code',
    '/about/verifier-un-code',
    '/about/verifier-un-catalogue',
  ];
  for (const user of [null, undefined, aUser()]) expect(everything(user)).toEqual([about]);
  expect(everything(null, 'phone')[0]).toContain('/about/comment-isrc');
});

test('each entry follows its flag', () => {
  const menu = { mesCodes: true, nouvelleDemande: true, demandes: true, codes: true };
  expect(shown(aUser({ menu }))).toEqual([['Mes codes ISRC', '/isrc', '/isrc/demandes', '/isrc/list']]);
  expect(shown(aUser({ menu: { ...menu, nouvelleDemande: false, codes: false } }))).toEqual([
    ['Mes codes ISRC', '/isrc/demandes'],
  ]);
  // Without the category, none of its entries, whatever their own flags.
  expect(shown(aUser({ menu: { ...menu, mesCodes: false } }))).toEqual([]);
});

// spec 2.6
test('the phone has its own address for the follow-up', () => {
  expect(shown(aUser({ menu: { mesCodes: true, demandes: true } }), 'phone')).toEqual([
    ['Mes codes ISRC', '/isrc/drafts'],
  ]);
});

// spec 2.13 2.14 2.15 6.6
test('staff find the queue under the slug of the brand; the member space needs an address', () => {
  expect(shown(aUser({ menu: { demandesATraiter: true, monEspace: true } }))).toEqual([
    [
      'Demandes à traiter',
      '/spp/demandes',
      '/spp/consultations',
      '/spp/utilisateurs',
      '/spp/identites',
      '/spp/rattachements',
      '/spp/structures',
      '/spp/personnes',
      '/spp/prefixes',
      '/spp/doublons',
      '/spp/statistiques',
      '/spp/registre',
      '/spp/motifs',
      '/spp/textes',
    ],
  ]);
});

test('the events of security stand for the managers of the society alone', () => {
  const entries = (securite: boolean) => shown(aUser({ menu: { demandesATraiter: true, securite } })).flat();
  expect(entries(false)).not.toContain('/spp/securite');
  expect(entries(true).at(-1)).toBe('/spp/securite');
});

// spec 2.9 2.10 4.1
test('the account leads to the « complete » pages until the current structure is validated', () => {
  const links = (user: Parameters<typeof accountLinksOf>[0]) =>
    accountLinksOf(user, 'desktop').map(({ to }) => to);
  const complete = ['/account/complete/profile', '/account/donnees', '/account/complete/structure'];
  expect(links(null)).toEqual(['/account/complete/profile']);
  expect(links(aUser({ structures: [] }))).toEqual(complete);
  expect(links(aUser({ structures: [aStructure({ etat: 1 })] }))).toEqual(complete);
  expect(links(aUser())).toEqual(['/account/profile', '/account/donnees', '/account/structure']);
});

// spec 2.11 2.12 6.4 6.7
test('a phone shows the team of a validated structure alone, and another structure always', () => {
  const [team, add] = ['/account/structure/team', '/account/structure/add'];
  const links = (user: Parameters<typeof accountLinksOf>[0], layout: 'desktop' | 'phone') =>
    accountLinksOf(user, layout).flatMap(({ to }) => (to === team || to === add ? to : []));
  const draft = aUser({ structures: [aStructure({ etat: 1 })], menu: { collaborateurs: true } });
  expect(links(draft, 'desktop')).toEqual([team]);
  expect(links(draft, 'phone')).toEqual([add]);
  const validated = aUser({ menu: { collaborateurs: true, ajouterStructure: true } });
  for (const layout of ['desktop', 'phone'] as const) expect(links(validated, layout)).toEqual([team, add]);
  expect(links(aUser(), 'desktop')).toEqual([]);
  expect(links(aUser(), 'phone')).toEqual([add]);
});
