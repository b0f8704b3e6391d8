/**
 * Which files of the site travel together, beside the pages that ask for them (`routes.tsx`). Measured: left alone, the
 * build makes some sixty files of a few hundred bytes, whose list alone weighs 1.2 kB in the first one. Each group is
 * what one kind of person needs at one moment; pages keep their own files. A group takes what its files import, unless one
 * above holds it: a small file beside a large one brings the large one to everybody (`bench -- browser` weighs it).
 */

type Chunk = {
  readonly name: string;
  /** Beginnings of paths in this house, or names of packages; regular expressions. */
  readonly holds: readonly string[];
  readonly but?: readonly string[];
  /** The greater takes a file that two would hold. */
  readonly priority: number;
};

export const CHUNKS: readonly Chunk[] = [
  {
    name: 'identity',
    holds: [
      'keycloak-js',
      'web/app/session/identity',
      'web/app/session/open-identity',
      'web/app/api/token-source',
    ],
    priority: 3,
  },
  // What a visitor reads after the first screen, and what the navigation of everyone is made of.
  {
    name: 'visitor',
    holds: [
      'web/app/audience/measure',
      'web/app/catalogue/menu',
      'web/app/catalogue/pieces',
      'web/app/catalogue/public/home',
      'web/app/catalogue/public/information',
      'web/app/home/visitor-more',
      'web/app/shell/footer-text',
      'web/app/shell/header-nav',
      'web/app/shell/navigation',
      'web/app/title',
      'web/design/display/badge',
      'web/design/display/card',
      'web/design/display/facts',
      'web/design/display/isrc-plate',
      'web/design/display/moment',
      'web/design/display/page-head',
      'web/design/feedback/notice',
      'web/design/feedback/skeleton',
      'web/design/form/field',
      'web/design/form/lenient-input',
      'web/design/frame/nav-menu',
      'web/design/frame/use-disclosure',
      'web/design/table/roles',
      'web/registration/duration-field',
      'web/registration/isrc-code',
      'web/texts',
      'domain/reference/default',
      'domain/reference/faq',
      'domain/reference/portal',
    ],
    priority: 3,
  },
  // Fetched where reports are configured, after the first page.
  {
    name: 'errors',
    holds: ['@sentry', 'web/app/errors/sentry', 'contract/error-report'],
    priority: 3,
  },
  // The frame of whoever is signed in, and what nearly every one of their pages draws: before what is of recordings and of
  // parties, so that the small files it shares with them bring neither.
  {
    name: 'member',
    holds: [
      'react-query',
      'query-core',
      'web/app',
      'web/exchange/export/export-button',
      'web/registration/statut-badge',
      'contract/(files|lists|read-only|session)\\.',
      'domain/element/gtin',
      'domain/field',
      'domain/profile/(life|person)\\.',
      'domain/register/(accord|transfer)\\.',
      'domain/structure/(party-types|situations)\\.',
      // Less each than the head of the answer that would bring it.
      'contract/account/structure-search',
      'contract/history',
      'contract/messages/subjects',
      'contract/registration/prefixes',
      'contract/workbench/delay',
      'domain/numbering/(life|prefixe)\\.',
      'domain/dossier/decisions',
      'domain/permission/roles',
      'web/design/action/kbd',
      'web/design/display/(passing-line|steps)',
      'web/design/feedback/(confirm-dialog|empty-state|save-state)',
      'web/design/form/(native-select|radio-cards|text-input|use-window-drop|window-drop)',
      'web/design/frame/tabs',
      'web/design/use-heir',
      'web/registration/terms',
    ],
    but: [
      'web/app/routes',
      // A form over one record.
      'web/form/record',
      // The home page of each kind of person is a page.
      'web/app/home/',
      'web/app/page/not-found',
      'web/app/page/plain',
      'web/app/catalogue/account/(rights|software|structure|team)',
      'web/app/catalogue/backoffice',
      'web/app/catalogue/exchange',
      'web/app/catalogue/producer',
      'web/app/catalogue/proximity',
      'web/app/catalogue/public',
      'web/app/catalogue/register/(?!detail|terms|transfer)',
      // Of the staff.
      'web/app/catalogue/[a-z]+-staff',
      'web/app/live/(?!concerned|live-updates|read-changed)',
      // Read once, after the first page.
      'web/app/audience/audience',
      // Opened by a press.
      'web/app/shell/mobile-panel',
      'web/app/notifications/(?!notifications-bell|use-notifications)',
      // Asked for by a key.
      'web/app/shell/palette/(palette|use-places)\\.ts',
      'web/app/address',
      'web/app/verification',
    ],
    priority: 3,
  },
  // What a recording is, as its lists, forms and calls say it.
  {
    name: 'recording',
    holds: [
      'domain/element/(fields|lists|recording|rows)',
      'domain/register/correction\\.',
      'contract/registration/(criteria|element|isrc|proximity)',
      'web/app/catalogue/proximity/near\\.',
    ],
    priority: 3,
  },
  // A dossier as lists and desks read it.
  {
    name: 'dossier',
    holds: ['contract/registration/(agreements|dossier)', 'web/producer/drafts'],
    priority: 3,
  },
  // Which version a title names: read in every sheet, with or without something to compare.
  { name: 'versions', holds: ['domain/proximity/versions', 'domain/title'], priority: 3 },
  // What a recording looks like: the pages that compare two need it.
  {
    name: 'proximity',
    holds: [
      'domain/proximity',
      'web/app/catalogue/proximity/(?!kept-sound|near-answers)',
      'web/registration/proximity',
    ],
    priority: 3,
  },
  // What a structure and a person are: the forms of an account and the registry.
  {
    name: 'party',
    holds: [
      'domain/profile/(profile-fields|merge)',
      'domain/structure/rows',
      'domain/structure/structure-fields',
      'domain/structure/addresses',
      'domain/sheet/typed-text',
      'domain/sheet/field-cells',
      'domain/sheet/cells',
      'contract/account/(party-fields|profile|structure)\\.',
      'contract/upload',
    ],
    priority: 3,
  },
  // What is asked of people and of companies: told on the home pages, and in the pages of an account.
  {
    name: 'asks',
    holds: [
      'contract/account/(identity-changes|joins|team)\\.',
      'domain/identity-change/identity',
      'web/app/home/asked/email-notice',
      'web/registration/identity/identity-changes',
    ],
    priority: 3,
  },
  {
    name: 'account',
    holds: [
      'web/account/complete/(task-list|use-tasks)',
      'web/account/identity/identity-card',
      'web/account/profile/(person-fields|profile-values)',
      'web/account/queries',
      'web/design/size-words',
    ],
    priority: 0,
  },
  // A file that is dropped on a home page.
  {
    name: 'home',
    holds: ['web/app/home/asked', 'web/registration/sound/(file-kinds|find-by-sound|hear-file)'],
    priority: 0,
  },
  // A line or two each, of the desks of staff.
  {
    name: 'desk',
    holds: [
      'web/structure/(company-search|find-companies)',
      'web/backoffice/accounts/account-address',
      'web/backoffice/accounts/file/name-of',
      'web/backoffice/desk/batch/read-each',
      'web/backoffice/viewer/viewer-address',
      'web/backoffice/workbench/(after-typing|preference|use-focus-once|use-motifs)',
      'contract/workbench/motifs',
      'icons/IconKeyboard\\.',
    ],
    priority: 3,
  },
  // A few hundred bytes each, and several pages draw them.
  {
    name: 'small',
    holds: [
      'domain/sheet/letters/encodings',
      'domain/structure/day-in-paris',
      'web/account/team/name-of',
      'web/design/display/(timeline|toolbar)',
      'web/design/form/file-drop\\.tsx',
      'web/design/table/small-table',
      'web/design/form/(checkbox|combo-ends|search-select|text-area|use-search)',
      'use-sync-external-store',
      'icons/Icon(ArrowLeft|ArrowRight|ArrowsExchange|Building|Checklist|ChevronUp|Disc|FileCertificate|FileOff|Link|Photo|Printer|Send|Trash|UserCheck|Users)\\.',
    ],
    priority: 3,
  },
  { name: 'table', holds: ['react-table', 'table-core', 'web/design/table'], priority: 1 },
  // What fields are filled and judged by: a list needs none of it.
  { name: 'form', holds: ['web/form'], but: ['web/form/sheet-letters'], priority: 0 },
  // What lists of recordings draw, and their ways to a file.
  {
    name: 'lists',
    holds: [
      'web/registration/(accord/transfer-selection|code-detail/(open-code|rights)|element)',
      'web/app/catalogue/(producer-elements|exchange/export)\\.',
    ],
    priority: 0,
  },
  // What opens over a page and moves by keys: fetched when the first one is approached. Last, so that what it shares with
  // the others stays theirs.
  {
    name: 'widgets',
    holds: ['@ariakit', '@floating-ui', 'web/design/form/(combo\\.|list-keys)'],
    priority: 0,
  },
];

/** @param id the absolute path of a file, with slashes */
export const isHeld = ({ holds, but = [] }: Chunk, id: string): boolean =>
  holds.some(leadsTo(id)) && !but.some(leadsTo(id));

const leadsTo = (id: string) => (start: string) => new RegExp(`/${start}`).test(id);
