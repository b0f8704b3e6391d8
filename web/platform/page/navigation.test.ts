import { expect, test } from 'vitest';
import type { SessionUser } from '#contract/session.ts';
import { aConfiguration, aStructure, aUser } from '#web/testing/builders.ts';
import { accountLinksOf, navigationOf } from './navigation.ts';

const configuration = aConfiguration();
const everything = (
  user: Parameters<typeof navigationOf>[0],
  layout: 'desktop' | 'phone' = 'desktop',
) =>
  navigationOf(user, configuration, layout).map((entry) =>
    'items' in entry
      ? [entry.label, ...entry.items.map((item) => ('to' in item ? item.to : item.label))]
      : [entry.to],
  );
/** Entries after the pages open to everyone. */
const shown = (...request: Parameters<typeof everything>) => everything(...request).slice(1);

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
  expect(shown(aUser({ menu }))).toEqual([
    ['Mes codes ISRC', '/isrc', '/isrc/demandes', '/isrc/list'],
  ]);
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

/** The staff's groups, each with the addresses of its pages. */
const staffGroups = (menu: Partial<SessionUser['menu']>) =>
  navigationOf(
    aUser({ menu: { demandesATraiter: true, ...menu } }),
    configuration,
    'desktop',
  ).flatMap((entry) =>
    'items' in entry && entry.label === 'Demandes à traiter'
      ? entry.items.map((item) =>
          'items' in item ? [item.label, ...item.items.map(({ to }) => to)] : item.to,
        )
      : [],
  );

// spec 2.13 2.14 2.15 2.22 6.6
test('staff find their pages under the slug of the brand, in three groups', () => {
  expect(staffGroups({})).toEqual([
    [
      'À traiter',
      '/spp/demandes',
      '/spp/utilisateurs',
      '/spp/identites',
      '/spp/rattachements',
      '/spp/doublons',
    ],
    [
      'Registre',
      '/spp/consultations',
      '/spp/structures',
      '/spp/personnes',
      '/spp/prefixes',
      '/spp/statistiques',
      '/spp/registre',
    ],
    ['Réglages', '/spp/motifs', '/spp/textes'],
  ]);
  expect(staffGroups({ demandesATraiter: false, marques: true, securite: true })).toEqual([]);
});

// spec 2.15
test('the member space needs an address', () => {
  const entries = shown(aUser({ menu: { demandesATraiter: true, monEspace: true } }));
  expect(entries).toEqual([['Demandes à traiter', 'À traiter', 'Registre', 'Réglages']]);
});

test('the brands, the security events and the data requests are shown only to the managers of the society', () => {
  const added = (menu: Partial<SessionUser['menu']>) => {
    const usual = staffGroups({}).flat();
    return staffGroups(menu)
      .flat()
      .filter((entry) => !usual.includes(entry));
  };
  expect(added({ marques: true })).toEqual(['/spp/marques', '/spp/mise-en-service']);
  expect(added({ securite: true })).toEqual(['/spp/droits', '/spp/securite']);
  const [treated, , settings] = staffGroups({ marques: true, securite: true });
  expect(treated).toContain('/spp/droits');
  expect(settings?.slice(-3)).toEqual(['/spp/marques', '/spp/mise-en-service', '/spp/securite']);
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
  for (const layout of ['desktop', 'phone'] as const)
    expect(links(validated, layout)).toEqual([team, add]);
  expect(links(aUser(), 'desktop')).toEqual([]);
  expect(links(aUser(), 'phone')).toEqual([add]);
});
