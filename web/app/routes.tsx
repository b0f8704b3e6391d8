import { lazy, type ReactNode, Suspense } from 'react';
import type { RouteObject } from 'react-router';
import type { Page } from '#contract/pages.ts';
import type { GuardProps } from './page/guard.tsx';
import { LoadingPage } from './page/loading-page.tsx';
import { NotFoundPage } from './page/not-found-page.tsx';
import { OfBrand } from './page/of-brand.tsx';

type LazyPage = () => Promise<{ Component: () => ReactNode }>;

const Guard = lazy(() => import('./page/guard.tsx').then((module) => ({ default: module.Guard })));

const obtain: LazyPage = () => import('../visitor/information/obtain-route.tsx');
const profile: LazyPage = () => import('../account/profile/profile-route.tsx');
const structure: LazyPage = () => import('../account/structure/structure-route.tsx');
const importing: LazyPage = () => import('../producer/import/import-route.tsx');
const structures: LazyPage = () => import('../backoffice/structures/structures-route.tsx');
const people: LazyPage = () => import('../backoffice/people/people-route.tsx');
const legal: LazyPage = () => import('../visitor/legal/legal-route.tsx');
const follow: LazyPage = () => import('../producer/follow/follow-route.tsx');

/** A page of the list that the server knows too: an address that is not in it does not compile. */
const at = (path: Page, lazy: LazyPage): RouteObject => ({ path, lazy });

/** A page that asks something of the session: drawn inside a guard, which explains itself. */
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
    at('isrc', () => import('../producer/request/gate/gate-route.tsx')),
    at('isrc/import', importing),
    at('isrc/import/:importId', importing),
  ]),
  guarded('dossier', [
    at('isrc/dossier/:dossierId', () => import('../producer/request/request-route.tsx')),
  ]),
  guarded('consulter', [
    at('isrc/demandes', follow),
    at('isrc/drafts', follow),
    at('isrc/list', () => import('../producer/codes/codes-route.tsx')),
  ]),
  guarded('mesCodes', [at('isrc/droits', () => import('../producer/rights/rights-route.tsx'))]),
  // Whoever is told of a transfer must reach it, with or without codes of its own.
  guarded(null, [at('isrc/transferts', () => import('../producer/transfers/transfers-route.tsx'))]),
  guarded('prefixes', [
    at('isrc/prefixes', () => import('../producer/prefixes/prefixes-route.tsx')),
  ]),
  // Another word than a brand is no page, for nobody: said before anyone is asked who they are.
  {
    Component: OfBrand,
    children: [
      guarded('demandesATraiter', [
        at(':product/demandes', () => import('../backoffice/review/review-route.tsx')),
        at(':product/doublons', () => import('../backoffice/clusters/clusters-route.tsx')),
        at(':product/statistiques', () => import('../backoffice/statistics/statistics-route.tsx')),
        at(':product/registre', () => import('../backoffice/register/register-route.tsx')),
        at(':product/motifs', () => import('../backoffice/motifs/motifs-route.tsx')),
        at(':product/textes', () => import('../backoffice/texts/texts-route.tsx')),
        at(':product/marques', () => import('../backoffice/brands/brands-route.tsx')),
        at(
          ':product/mise-en-service',
          () => import('../backoffice/firststart/first-start-route.tsx'),
        ),
        at(':product/reprise', () => import('../backoffice/takeover/take-over-route.tsx')),
        at(':product/securite', () => import('../backoffice/security/security-route.tsx')),
        at(':product/droits', () => import('../backoffice/rights/rights-route.tsx')),
        at(':product/prefixes', () => import('../backoffice/prefixes/prefixes-route.tsx')),
        at(':product/structures', structures),
        at(':product/structures/:structureId', structures),
        at(':product/personnes', people),
        at(':product/personnes/:interlocuteurId', people),
        at(':product/consultations', () => import('../backoffice/consult/consult-route.tsx')),
        at(':product/utilisateurs', () => import('../backoffice/accounts/accounts-route.tsx')),
        at(':product/identites', () => import('../backoffice/identities/identities-route.tsx')),
        at(':product/rattachements', () => import('../backoffice/joins/joins-route.tsx')),
      ]),
    ],
  },
  guarded('anyone', [at('account/profile', profile), at('account/complete/profile', profile)]),
  guarded(null, [
    at('account/donnees', () => import('../account/rights/rights-route.tsx')),
    at('account/structure', structure),
    at('account/complete/structure', structure),
    at('account/structure/add', () => import('../account/join/add-route.tsx')),
  ]),
  guarded('collaborateurs', [
    at('account/structure/team', () => import('../account/team/team-route.tsx')),
    at('account/structure/logiciels', () => import('../account/software/software-route.tsx')),
  ]),
  guarded(null, [at('notifications', () => import('./notifications/notifications-route.tsx'))]),
  at('about/definition-isrc', () => import('../visitor/information/definition-route.tsx')),
  at('about/quand-isrc', obtain),
  at('about/comment-isrc', obtain),
  at('mentions-legales', legal),
  at('confidentialite', legal),
  at('conditions', legal),
  at('accessibilite', legal),
  at('about/faq', () => import('../visitor/faq/faq-route.tsx')),
  at('about/nouveau-code', () => import('../visitor/assistant/assistant-route.tsx')),
  at('about/verifier-un-code', () => import('../visitor/checker/checker-route.tsx')),
  at('about/verifier-un-catalogue', () => import('../visitor/audit/audit-route.tsx')),
  at('account/adresse/:jeton', () => import('./address/address-route.tsx')),
  at('verification/:jeton', () => import('./verification/verification-route.tsx')),
  { path: '*', Component: NotFoundPage },
];
