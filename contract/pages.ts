/**
 * Addresses of the pages of the portal: the client draws only these, and the server answers 404 for
 * the rest. `:name` matches any segment, `:product` the slug of a brand.
 */
export const PAGES = [
  'isrc',
  'isrc/dossier/:dossierId',
  'isrc/import',
  'isrc/import/:importId',
  'isrc/demandes',
  'isrc/drafts',
  'isrc/list',
  'isrc/droits',
  'isrc/transferts',
  'isrc/prefixes',
  ':product/demandes',
  ':product/doublons',
  ':product/statistiques',
  ':product/registre',
  ':product/motifs',
  ':product/textes',
  ':product/marques',
  ':product/mise-en-service',
  ':product/reprise',
  ':product/securite',
  ':product/droits',
  ':product/prefixes',
  ':product/structures',
  ':product/structures/:structureId',
  ':product/personnes',
  ':product/personnes/:interlocuteurId',
  ':product/consultations',
  ':product/utilisateurs',
  ':product/identites',
  ':product/rattachements',
  'account/profile',
  'account/complete/profile',
  'account/donnees',
  'account/structure',
  'account/complete/structure',
  'account/structure/add',
  'account/structure/team',
  'account/structure/logiciels',
  'notifications',
  'about/definition-isrc',
  'about/quand-isrc',
  'about/comment-isrc',
  'mentions-legales',
  'confidentialite',
  'conditions',
  'accessibilite',
  'about/faq',
  'about/nouveau-code',
  'about/verifier-un-code',
  'about/verifier-un-catalogue',
  'account/adresse/:jeton',
  'verification/:jeton',
] as const;
export type Page = (typeof PAGES)[number];

const HOME = '';

const literally = (text: string) => text.replaceAll(/[^\w-]/g, '\\$&');

const patternOf = (page: string, slugs: readonly string[]) =>
  new RegExp(
    `^${page.replaceAll(/:\w+/g, (name) => (name === ':product' ? `(?:${slugs.map(literally).join('|')})` : '[^/]+'))}$`,
    'i',
  );

/** Whether an address leads to a page. @param slugs of the brands that this server shows */
export function pageFinder(slugs: readonly string[]): (path: string) => boolean {
  const patterns = [HOME, ...PAGES].map((page) => patternOf(page, slugs));
  return (path) => {
    const requested = path.replaceAll(/^\/+|\/+$/g, '');
    return patterns.some((pattern) => pattern.test(requested));
  };
}
