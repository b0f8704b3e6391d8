import { lazy, type ReactNode, Suspense } from 'react';
import type { RouteObject } from 'react-router';
import type { Page } from '#contract/pages.ts';
import { LoadingPage } from '#web/platform/page/loading-page.tsx';
import { NotFoundPage } from '#web/platform/page/not-found-page.tsx';
import { OfBrand } from '#web/platform/page/of-brand.tsx';
import type { GuardProps } from '#web/shell/page/guard.tsx';

type LazyPage = () => Promise<{ Component: () => ReactNode }>;

const Guard = lazy(() =>
  import('#web/shell/page/guard.tsx').then((module) => ({ default: module.Guard })),
);

const obtain: LazyPage = () => import('#web/visitor/information/obtain-route.tsx');
const profile: LazyPage = () => import('#web/account/profile/profile-route.tsx');
const structure: LazyPage = () => import('#web/account/structure/structure-route.tsx');
const importing: LazyPage = () => import('#web/producer/import/import-route.tsx');
const structures: LazyPage = () => import('#web/backoffice/structures/structures-route.tsx');
const people: LazyPage = () => import('#web/backoffice/people/people-route.tsx');
const legal: LazyPage = () => import('#web/visitor/legal/legal-route.tsx');
const follow: LazyPage = () => import('#web/producer/follow/follow-route.tsx');

/** A page of the list shared with the server: another path does not compile. */
const at = (path: Page, lazy: LazyPage): RouteObject => ({ path, lazy });

/**
 * A page that requires a right of the session: rendered inside a guard, which explains a refusal.
 */
function guarded(opening: GuardProps['opening'], children: RouteObject[]): RouteObject {
  return {
    element: (
      <Suspense fallback={<LoadingPage />}>
        <Guard opening={opening} />
      </Suspense>
    ),
    children,
  };
}

/** Every page of this version but the home page. Navigation lists no other. */
export const routes: RouteObject[] = [
  guarded('mesCodes', [
    at('isrc', () => import('#web/producer/request/gate/gate-route.tsx')),
    at('isrc/import', importing),
    at('isrc/import/:importId', importing),
  ]),
  guarded('dossier', [
    at('isrc/dossier/:dossierId', () => import('#web/producer/request/request-route.tsx')),
  ]),
  guarded('consulter', [
    at('isrc/demandes', follow),
    at('isrc/drafts', follow),
    at('isrc/list', () => import('#web/producer/codes/codes-route.tsx')),
  ]),
  guarded('mesCodes', [at('isrc/droits', () => import('#web/producer/rights/rights-route.tsx'))]),
  // Whoever is told of a transfer must reach it, with or without codes of its own.
  guarded(null, [at('isrc/transferts', () => import('#web/producer/codes/transfers-route.tsx'))]),
  guarded('prefixes', [
    at('isrc/prefixes', () => import('#web/producer/codes/prefixes-route.tsx')),
  ]),
  // A slug that is not a brand is not found, for everyone, before any sign-in.
  {
    Component: OfBrand,
    children: [
      guarded('demandesATraiter', [
        at(':product/demandes', () => import('#web/backoffice/review/review-route.tsx')),
        at(':product/doublons', () => import('#web/backoffice/clusters/clusters-route.tsx')),
        at(
          ':product/statistiques',
          () => import('#web/backoffice/statistics/statistics-route.tsx'),
        ),
        at(':product/registre', () => import('#web/registration/register/register-route.tsx')),
        at(':product/motifs', () => import('#web/backoffice/motifs/motifs-route.tsx')),
        at(':product/textes', () => import('#web/backoffice/texts/texts-route.tsx')),
        at(':product/marques', () => import('#web/backoffice/brands/brands-route.tsx')),
        at(
          ':product/mise-en-service',
          () => import('#web/backoffice/firststart/first-start-route.tsx'),
        ),
        at(':product/reprise', () => import('#web/backoffice/takeover/take-over-route.tsx')),
        at(':product/securite', () => import('#web/backoffice/security/security-route.tsx')),
        at(':product/droits', () => import('#web/backoffice/rights/rights-route.tsx')),
        at(':product/prefixes', () => import('#web/backoffice/prefixes/prefixes-route.tsx')),
        at(':product/structures', structures),
        at(':product/structures/:structureId', structures),
        at(':product/personnes', people),
        at(':product/personnes/:interlocuteurId', people),
        at(':product/consultations', () => import('#web/backoffice/consult/consult-route.tsx')),
        at(':product/utilisateurs', () => import('#web/backoffice/accounts/accounts-route.tsx')),
        at(':product/identites', () => import('#web/backoffice/identities/identities-route.tsx')),
        at(':product/rattachements', () => import('#web/backoffice/joins/joins-route.tsx')),
      ]),
    ],
  },
  guarded('anyone', [at('account/profile', profile), at('account/complete/profile', profile)]),
  guarded(null, [
    at('account/donnees', () => import('#web/account/rights/rights-route.tsx')),
    at('account/structure', structure),
    at('account/complete/structure', structure),
    at('account/structure/add', () => import('#web/account/join/add-route.tsx')),
  ]),
  guarded('collaborateurs', [
    at('account/structure/team', () => import('#web/account/team/team-route.tsx')),
    at('account/structure/logiciels', () => import('#web/account/software/software-route.tsx')),
  ]),
  guarded(null, [
    at('notifications', () => import('#web/shell/notifications/notifications-route.tsx')),
  ]),
  at('about/definition-isrc', () => import('#web/visitor/information/definition-route.tsx')),
  at('about/quand-isrc', obtain),
  at('about/comment-isrc', obtain),
  at('mentions-legales', legal),
  at('confidentialite', legal),
  at('conditions', legal),
  at('accessibilite', legal),
  at('about/faq', () => import('#web/visitor/faq/faq-route.tsx')),
  at('about/nouveau-code', () => import('#web/visitor/assistant-route.tsx')),
  at('about/verifier-un-code', () => import('#web/visitor/checker/checker-route.tsx')),
  at('about/verifier-un-catalogue', () => import('#web/visitor/audit/audit-route.tsx')),
  at('account/adresse/:jeton', () => import('#web/account/address/address-route.tsx')),
  at('verification/:jeton', () => import('#web/visitor/checker/verification-route.tsx')),
  { path: '*', Component: NotFoundPage },
];
