import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { LoadingPage } from '#web/platform/page/loading-page.tsx';
import { NotFoundPage } from '#web/platform/page/not-found-page.tsx';
import { useSlug } from '#web/platform/page/of-brand.tsx';
import { RegistryList } from '../registry/registry-list.tsx';
import { sheetOf } from './queries.ts';
import { STRUCTURES } from './structures.tsx';

/** Loaded on demand: the list does not wait for it. */
const StructurePage = lazy(() =>
  import('./sheet/structure-page.tsx').then((module) => ({ default: module.StructurePage })),
);

/** `/:product/structures`, and one of them. */
export function Component() {
  const slug = useSlug();
  const { structureId } = useParams();
  if (structureId === undefined) return <RegistryList registry={STRUCTURES} slug={slug} />;
  if (!/^[1-9]\d{0,9}$/.test(structureId)) return <NotFoundPage />;
  return <OneStructure key={structureId} slug={slug} structureId={Number(structureId)} />;
}

function OneStructure({ slug, structureId }: { slug: string; structureId: number }) {
  const read = useQuery(sheetOf(structureId));
  return (
    <Suspense fallback={<LoadingPage />}>
      <StructurePage slug={slug} read={read} />
    </Suspense>
  );
}
