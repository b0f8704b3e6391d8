import { lazy, type ReactNode, Suspense } from 'react';
import type { RouteObject } from 'react-router';
import type { GuardProps } from './page/guard.tsx';
import { LoadingPage } from './page/loading-page.tsx';
import { NotFoundPage } from './page/not-found-page.tsx';
import { OfBrand } from './page/of-brand.tsx';

type LazyPage = () => Promise<{ Component: () => ReactNode }>;

const Guard = lazy(() => import('./page/guard.tsx').then((module) => ({ default: module.Guard })));

const request: LazyPage = () => import('../producer/request/request-route.tsx');
const obtain: LazyPage = () => import('../visitor/information/obtain-route.tsx');
const profile: LazyPage = () => import('../account/profile/profile-route.tsx');
const structure: LazyPage = () => import('../account/structure/structure-route.tsx');
const importing: LazyPage = () => import('../producer/import/import-route.tsx');
const structures: LazyPage = () => import('../backoffice/structures/structures-route.tsx');
const people: LazyPage = () => import('../backoffice/people/people-route.tsx');
const follow: LazyPage = () => import('../producer/follow/follow-route.tsx');

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
    { path: 'isrc', lazy: request },
    { path: 'isrc/dossier/:dossierId', lazy: request },
    { path: 'isrc/import', lazy: importing },
    { path: 'isrc/import/:importId', lazy: importing },
  ]),
  guarded('demandes', [
    { path: 'isrc/demandes', lazy: follow },
    { path: 'isrc/drafts', lazy: follow },
  ]),
  guarded('codes', [{ path: 'isrc/list', lazy: () => import('../producer/codes/codes-route.tsx') }]),
  // Whoever is told of a transfer must reach it, with or without codes of its own.
  guarded(null, [
    { path: 'isrc/transferts', lazy: () => import('../producer/transfers/transfers-route.tsx') },
  ]),
  guarded('prefixes', [
    { path: 'isrc/prefixes', lazy: () => import('../producer/prefixes/prefixes-route.tsx') },
  ]),
  guarded('demandesATraiter', [
    {
      Component: OfBrand,
      children: [
        { path: ':product/demandes', lazy: () => import('../backoffice/treat/treat-route.tsx') },
        { path: ':product/doublons', lazy: () => import('../backoffice/clusters/clusters-route.tsx') },
        {
          path: ':product/statistiques',
          lazy: () => import('../backoffice/statistics/statistics-route.tsx'),
        },
        { path: ':product/registre', lazy: () => import('../backoffice/register/register-route.tsx') },
        { path: ':product/motifs', lazy: () => import('../backoffice/motifs/motifs-route.tsx') },
        { path: ':product/textes', lazy: () => import('../backoffice/texts/texts-route.tsx') },
        { path: ':product/marques', lazy: () => import('../backoffice/brands/brands-route.tsx') },
        { path: ':product/securite', lazy: () => import('../backoffice/security/security-route.tsx') },
        { path: ':product/prefixes', lazy: () => import('../backoffice/prefixes/prefixes-route.tsx') },
        { path: ':product/structures', lazy: structures },
        { path: ':product/structures/:structureId', lazy: structures },
        { path: ':product/personnes', lazy: people },
        { path: ':product/personnes/:interlocuteurId', lazy: people },
        { path: ':product/consultations', lazy: () => import('../backoffice/consult/consult-route.tsx') },
        { path: ':product/utilisateurs', lazy: () => import('../backoffice/accounts/accounts-route.tsx') },
      ],
    },
  ]),
  guarded('anyone', [
    { path: 'account/profile', lazy: profile },
    { path: 'account/complete/profile', lazy: profile },
  ]),
  guarded(null, [
    { path: 'account/structure', lazy: structure },
    { path: 'account/complete/structure', lazy: structure },
    { path: 'account/structure/add', lazy: () => import('../account/join/add-route.tsx') },
  ]),
  guarded('collaborateurs', [
    { path: 'account/structure/team', lazy: () => import('../account/team/team-route.tsx') },
    { path: 'account/structure/logiciels', lazy: () => import('../account/software/software-route.tsx') },
  ]),
  guarded(null, [{ path: 'notifications', lazy: () => import('./notifications/notifications-route.tsx') }]),
  {
    path: 'about/definition-isrc',
    lazy: () => import('../visitor/information/definition-route.tsx'),
  },
  { path: 'about/quand-isrc', lazy: obtain },
  { path: 'about/comment-isrc', lazy: obtain },
  { path: 'about/faq', lazy: () => import('../visitor/faq/faq-route.tsx') },
  { path: 'about/nouveau-code', lazy: () => import('../visitor/assistant/assistant-route.tsx') },
  { path: 'about/verifier-un-code', lazy: () => import('../visitor/checker/checker-route.tsx') },
  { path: 'verification/:jeton', lazy: () => import('./verification/verification-route.tsx') },
  { path: '*', Component: NotFoundPage },
];
