import type { RuntimeConfiguration } from '../../../contract/runtime-configuration.ts';
import type { SessionUser } from '../../../contract/session.ts';
import type { NavGroup, NavLeaf } from '../../design/frame/nav-menu.tsx';
import { menuWords } from '../catalogue/menu.ts';

const words = menuWords.entries;

/** Both addresses of the follow-up page answer; each layout has its own (specification, section 2). */
export type Layout = 'desktop' | 'phone';

/**
 * The navigation of this person, in this structure: only pages that exist and that the server opens.
 * An entry that is not open is absent, not greyed.
 */
export function navigationOf(
  user: SessionUser | null | undefined,
  configuration: RuntimeConfiguration,
  layout: Layout,
): (NavLeaf | NavGroup)[] {
  if (!user) return [];
  const { menu } = user;
  const entries: (NavLeaf | NavGroup)[] = [];
  const codes: NavLeaf[] = menu.mesCodes
    ? [
        ...leaf(menu.nouvelleDemande, words.newRequest, '/isrc'),
        ...leaf(menu.demandes, words.requests, layout === 'phone' ? '/isrc/drafts' : '/isrc/demandes'),
        ...leaf(menu.codes, words.consult, '/isrc/list'),
      ]
    : [];
  if (codes.length > 0) entries.push({ label: words.codes, items: codes });
  if (menu.demandesATraiter) {
    const items = [{ label: words.pending, to: treatPath(configuration) }];
    entries.push({ label: words.treat, items });
  }
  const { espaceMembre } = configuration.brand.links;
  if (menu.monEspace && espaceMembre) entries.push({ label: words.memberSpace, to: espaceMembre });
  return entries;
}

function leaf(open: boolean, label: string, to: string): NavLeaf[] {
  return open ? [{ label, to }] : [];
}

/** The staff's queue: the routes carry the slug of the brand. */
export function treatPath(configuration: RuntimeConfiguration): string {
  return `/${configuration.brand.slug}/demandes`;
}
