/**
 * Whose rows each page and each reading call returns, for a producer, a producer with two
 * structures, and staff: source of the page `docs/generated/whose-rows.md`. A page named « mes » or
 * « vos » concerns the current structure, for staff too.
 */

import type { Page } from '../pages.ts';

type Kind = { readonly producer: string; readonly twoStructures: string; readonly staff: string };

const NONE: Kind = { producer: 'no rows', twoStructures: 'no rows', staff: 'no rows' };
const PERSON: Kind = { producer: 'their own', twoStructures: 'their own', staff: 'their own' };
const SOCIETY: Kind = { producer: '–', twoStructures: '–', staff: 'all structures' };
const CURRENT: Kind = {
  producer: 'the current structure',
  twoStructures: 'the structure that is chosen',
  staff: 'structure 22',
};

const PAGE_KINDS = { none: NONE, person: PERSON, society: SOCIETY, current: CURRENT } as const;

const CALL_KINDS = {
  none: NONE,
  person: PERSON,
  society: SOCIETY,
  current: CURRENT,
  currentOrAll: {
    producer: 'the current structure',
    twoStructures: 'the structure that is chosen, or named',
    staff: 'all structures; one alone when `structureId` names it',
  },
  named: {
    producer: 'what it names, in the own structure',
    twoStructures: 'what it names, in either structure',
    staff: 'what it names, in any structure',
  },
} as const satisfies Readonly<Record<string, Kind>>;

export type PageKind = keyof typeof PAGE_KINDS;
export type CallKind = keyof typeof CALL_KINDS;

export const PAGE_ROWS: Readonly<Record<Page, PageKind>> = {
  isrc: 'current',
  'isrc/dossier/:dossierId': 'current',
  'isrc/import': 'current',
  'isrc/import/:importId': 'current',
  'isrc/demandes': 'current',
  'isrc/drafts': 'current',
  'isrc/list': 'current',
  'isrc/droits': 'current',
  'isrc/transferts': 'current',
  'isrc/prefixes': 'current',
  ':product/demandes': 'society',
  ':product/doublons': 'society',
  ':product/statistiques': 'society',
  ':product/registre': 'society',
  ':product/motifs': 'society',
  ':product/textes': 'society',
  ':product/marques': 'society',
  ':product/mise-en-service': 'society',
  ':product/reprise': 'society',
  ':product/securite': 'society',
  ':product/droits': 'society',
  ':product/prefixes': 'society',
  ':product/structures': 'society',
  ':product/structures/:structureId': 'society',
  ':product/personnes': 'society',
  ':product/personnes/:interlocuteurId': 'society',
  ':product/consultations': 'society',
  ':product/utilisateurs': 'society',
  ':product/identites': 'society',
  ':product/rattachements': 'society',
  'account/profile': 'person',
  'account/complete/profile': 'person',
  'account/donnees': 'person',
  'account/structure': 'current',
  'account/complete/structure': 'current',
  'account/structure/add': 'person',
  'account/structure/team': 'current',
  'account/structure/logiciels': 'current',
  notifications: 'person',
  'about/definition-isrc': 'none',
  'about/quand-isrc': 'none',
  'about/comment-isrc': 'none',
  'mentions-legales': 'none',
  confidentialite: 'none',
  conditions: 'none',
  accessibilite: 'none',
  'about/faq': 'none',
  'about/nouveau-code': 'none',
  'about/verifier-un-code': 'none',
  'about/verifier-un-catalogue': 'current',
  'verification/:jeton': 'none',
  'account/adresse/:jeton': 'none',
};

/** References, seals and texts: of no structure. */
const WITHOUT_ROWS: readonly string[] = [
  'GET /api/profile',
  'GET /api/search/structure',
  'GET /api/search/entreprise',
  'GET /api/references/pays',
  'GET /api/references/civilite',
  'GET /api/references/formes-juridiques',
  'POST /api/localization',
  'GET /api/localization/reecrits',
  'GET /api/statistiques/delai',
  'GET /api/imports/template',
  'GET /api/verification',
  'POST /api/verification/codes',
];

/** Every call that reads, by method and path. */
export const CALL_ROWS: Readonly<Record<string, CallKind>> = {
  'GET /api/isrc/list': 'currentOrAll',
  'POST /api/isrc/list': 'currentOrAll',
  'POST /api/isrc/drafts': 'currentOrAll',
  'POST /api/isrc/pending': 'currentOrAll',
  'POST /api/dossier/list': 'currentOrAll',
  'GET /api/isrc/prefixes': 'currentOrAll',
  'GET /api/isrc/corrections': 'currentOrAll',
  'GET /api/isrc/transfers': 'currentOrAll',
  'GET /api/history': 'currentOrAll',
  'POST /api/profile/drafts': 'currentOrAll',
  'POST /api/exports/completude': 'currentOrAll',
  'GET /api/isrc/accords': 'currentOrAll',
  'GET /api/events': 'currentOrAll',
  'GET /api/isrc/choices': 'current',
  'GET /api/isrc/flux': 'current',
  'GET /api/structure': 'current',
  'GET /api/structure/team': 'current',
  'GET /api/structure/identite': 'current',
  'GET /api/structure/droits': 'current',
  'GET /api/structure/comptes-service': 'current',
  'GET /api/structure/webhooks': 'current',
  'GET /api/jobs': 'current',
  'GET /api/structure/webhooks/livraisons': 'named',
  'GET /api/dossier': 'named',
  'GET /api/isrc/family': 'named',
  'GET /api/isrc/son': 'named',
  'POST /api/isrc/sons': 'named',
  'POST /api/isrc/proximity': 'named',
  'POST /api/isrc/audit': 'named',
  'GET /api/isrc/certificate': 'named',
  'POST /api/isrc/certificates': 'named',
  'GET /api/imports': 'named',
  'GET /api/imports/rejected': 'named',
  'GET /api/upload': 'named',
  'GET /api/upload/file': 'named',
  'GET /api/exports/file': 'named',
  'GET /api/profile/interlocuteur': 'person',
  'GET /api/profile/fiche': 'person',
  'GET /api/profile/identite': 'person',
  'GET /api/profile/donnees': 'person',
  'GET /api/profile/donnees/fichier': 'person',
  'GET /api/structure/join': 'person',
  'GET /api/structure/invitations': 'person',
  'GET /api/notifications': 'person',
  'POST /api/profile/list': 'society',
  'GET /api/profile/personne': 'society',
  'GET /api/profile/fusion': 'society',
  'POST /api/structure/list': 'society',
  'GET /api/structure/fiche': 'society',
  'GET /api/structure/fusion': 'society',
  'GET /api/rattachements': 'society',
  'GET /api/identites': 'society',
  'GET /api/workflow': 'society',
  'GET /api/workflow/dossier': 'society',
  'GET /api/isrc/doublons': 'society',
  'GET /api/isrc/noms': 'society',
  'GET /api/isrc/ailleurs': 'society',
  'GET /api/localization': 'society',
  'GET /api/marques': 'society',
  'GET /api/motifs': 'society',
  'GET /api/notes': 'society',
  'GET /api/vues': 'society',
  'POST /api/presences': 'society',
  'GET /api/statistiques': 'society',
  'GET /api/registre': 'society',
  'GET /api/reprise': 'society',
  'GET /api/reprise/fichier': 'society',
  'POST /api/securite/evenements': 'society',
  'GET /api/droits': 'society',
  'GET /api/droits/piece': 'society',
  'GET /api/droits/fichier': 'society',
  'GET /api/mise-en-service': 'society',
  ...Object.fromEntries(WITHOUT_ROWS.map((call) => [call, 'none' as const])),
};

const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const line = (name: string, { producer, twoStructures, staff }: Kind): string =>
  row(`\`${name}\``, producer, twoStructures, staff);
const HEAD = [
  row('', 'a producer', 'a producer with two structures', 'staff'),
  row('---', '---', '---', '---'),
];

/** Markdown of the whole page. */
export function renderWhoseRowsPage(): string {
  return `${[
    '# Whose rows',
    '',
    'Made by `npm run check -- --write` from `contract/security/whose-rows.ts`. Do not edit.',
    '',
    'Staff are whoever acts for structure 22. A page that says « mes » or « vos » shows the current structure, for staff too:',
    'where a call answers staff all structures, such a page names its own. The home page is the society’s for staff.',
    '',
    '## Pages',
    '',
    ...HEAD,
    ...Object.entries(PAGE_ROWS).map(([page, kind]) => line(`/${page}`, PAGE_KINDS[kind])),
    '',
    '## Calls that read',
    '',
    'When they name no structure; `–`: for staff only.',
    '',
    ...HEAD,
    ...Object.entries(CALL_ROWS).map(([call, kind]) => line(call, CALL_KINDS[kind])),
  ].join('\n')}\n`;
}
