import type { RuntimeConfiguration } from '#contract/runtime-configuration.ts';
import type { SessionUser } from '#contract/session.ts';
import {
  isUnderValidation,
  isValidated,
  type StructureEtat,
} from '#domain/structure/state-machine.ts';
import type { NavBranch, NavGroup, NavLeaf } from '#web/design/frame/nav-menu.tsx';
import { frame } from '#web/messages/frame.ts';
import { menuMessages } from '#web/messages/menu.ts';
import { aboutPages, type Layout } from './public-pages.ts';

const messages = menuMessages.entries;

/**
 * Navigation of this person for this structure: only existing pages that the server allows. Other
 * entries are absent, not greyed.
 */
export function navigationOf(
  user: SessionUser | null | undefined,
  configuration: RuntimeConfiguration,
  layout: Layout,
): (NavLeaf | NavGroup)[] {
  const entries: (NavLeaf | NavGroup)[] = [{ label: frame.about.group, items: aboutPages(layout) }];
  if (!user) return entries;
  const { menu } = user;
  const codes: NavLeaf[] = menu.mesCodes
    ? [
        ...leaf(menu.nouvelleDemande, messages.newRequest, '/isrc'),
        ...leaf(
          menu.demandes,
          messages.requests,
          layout === 'phone' ? '/isrc/drafts' : '/isrc/demandes',
        ),
        ...leaf(menu.codes, messages.consult, '/isrc/list'),
        ...leaf(menu.prefixes, messages.prefixes, '/isrc/prefixes'),
      ]
    : [];
  entries.push(...group(messages.codes, codes));
  if (menu.demandesATraiter)
    entries.push({ label: messages.review, items: staffGroups(user, configuration) });
  const { espaceMembre } = configuration.brand.links;
  if (menu.monEspace && espaceMembre)
    entries.push({ label: messages.memberSpace, to: espaceMembre });
  return entries;
}

/** Lists always accessible to members of a validated structure, shown where the menu omits them. */
export function ownLists(user: SessionUser | null | undefined): NavLeaf[] {
  if (!user?.menu.consulter) return [];
  const current = user.structures.find(({ id }) => id === user.currentStructureId);
  const { immatriculations = 0, demandes = 0 } = current ?? {};
  return [
    ...leaf(immatriculations + demandes > 0, menuMessages.requests, '/isrc/demandes'),
    ...leaf(immatriculations > 0, menuMessages.codes, '/isrc/list'),
  ];
}

/** Staff groups: requests to answer, register, portal settings. */
function staffGroups({ menu }: SessionUser, configuration: RuntimeConfiguration): NavBranch[] {
  const { slug } = configuration.brand;
  return [
    ...group(messages.toReview, [
      { label: messages.pending, to: reviewPath(configuration) },
      { label: messages.accounts, to: `/${slug}/utilisateurs` },
      { label: messages.identities, to: `/${slug}/identites` },
      { label: messages.joins, to: `/${slug}/rattachements` },
      { label: messages.clusters, to: `/${slug}/doublons` },
      ...leaf(menu.securite, messages.rights, `/${slug}/droits`),
    ]),
    ...group(messages.registry, [
      { label: messages.completed, to: `/${slug}/consultations` },
      { label: messages.structures, to: `/${slug}/structures` },
      { label: messages.people, to: `/${slug}/personnes` },
      { label: messages.allPrefixes, to: `/${slug}/prefixes` },
      { label: messages.statistics, to: `/${slug}/statistiques` },
      { label: messages.register, to: registerPath(slug) },
    ]),
    ...group(messages.settings, [
      { label: messages.motifs, to: `/${slug}/motifs` },
      { label: messages.texts, to: `/${slug}/textes` },
      ...leaf(menu.marques, messages.brands, `/${slug}/marques`),
      ...leaf(menu.marques, messages.firstStart, firstStartPath(slug)),
      ...leaf(menu.securite, messages.security, `/${slug}/securite`),
    ]),
  ];
}

/** A group of which nothing is open is absent. */
function group(label: string, items: readonly NavLeaf[]): NavBranch[] {
  return items.length > 0 ? [{ label, items }] : [];
}

function leaf(open: boolean, label: string, to: string): NavLeaf[] {
  return open ? [{ label, to }] : [];
}

/** The staff's queue: the routes carry the slug of the brand. */
export function reviewPath(configuration: RuntimeConfiguration): string {
  return `/${configuration.brand.slug}/demandes`;
}

/** Remaining steps before the society opens. */
export const firstStartPath = (slug: string) => `/${slug}/mise-en-service`;
export const takeOverPath = (slug: string) => `/${slug}/reprise`;
/** Consistency of the register and its journal, for staff. */
export const registerPath = (slug: string) => `/${slug}/registre`;

/**
 * The pages of the account, for the profile menu: the « complete » ones
 * until the current structure is validated; a wide screen offers another structure only when all are.
 */
export function accountLinksOf(user: SessionUser | null | undefined, layout: Layout): NavLeaf[] {
  const phone = layout === 'phone';
  if (!user) {
    return [
      { label: messages.begin, to: '/account/complete/profile' },
      ...leaf(phone, messages.addStructure, '/account/structure/add'),
    ];
  }
  const { menu, structures, currentStructureId } = user;
  const current = structures.find(({ id }) => id === currentStructureId);
  const validated = current !== undefined && isValidated(current.etat);
  return [
    { label: messages.profile, to: validated ? '/account/profile' : '/account/complete/profile' },
    { label: messages.ownData, to: '/account/donnees' },
    { label: messages.structure, to: structurePath(current) },
    ...leaf(menu.collaborateurs && (validated || !phone), messages.team, '/account/structure/team'),
    ...leaf(mayAddStructure(user, layout), messages.addStructure, '/account/structure/add'),
  ];
}

/** On a wide screen when every structure is validated, which the server says; on a phone always. */
export function mayAddStructure(user: SessionUser | null, layout: Layout): boolean {
  return user?.menu.ajouterStructure || layout === 'phone';
}

/** Page of a structure, or its completion page until it is validated. */
export function structurePath(
  structure: { readonly etat: StructureEtat } | null | undefined,
): string {
  return structure && isValidated(structure.etat)
    ? '/account/structure'
    : '/account/complete/structure';
}

/** Status label: under review by the society, or to be completed by the person. */
export function statusOf(etat: StructureEtat): string {
  return isUnderValidation(etat) ? menuMessages.underReview : menuMessages.toComplete;
}
