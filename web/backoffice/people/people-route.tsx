import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { LoadingPage } from '#web/platform/page/loading-page.tsx';
import { NotFoundPage } from '#web/platform/page/not-found-page.tsx';
import { useSlug } from '#web/platform/page/of-brand.tsx';
import { RegistryList } from '../registry/registry-list.tsx';
import { PEOPLE } from './people.tsx';
import { personOf } from './queries.ts';

/** Loaded on demand: the list does not wait for it. */
const PersonPage = lazy(() =>
  import('./person-page.tsx').then((module) => ({ default: module.PersonPage })),
);

/** `/:product/personnes`, and one of them. */
export function Component() {
  const slug = useSlug();
  const { interlocuteurId } = useParams();
  if (interlocuteurId === undefined) return <RegistryList registry={PEOPLE} slug={slug} />;
  if (!/^[1-9]\d{0,9}$/.test(interlocuteurId)) return <NotFoundPage />;
  return <OnePerson key={interlocuteurId} slug={slug} interlocuteurId={Number(interlocuteurId)} />;
}

function OnePerson({ slug, interlocuteurId }: { slug: string; interlocuteurId: number }) {
  const read = useQuery(personOf(interlocuteurId));
  return (
    <Suspense fallback={<LoadingPage />}>
      <PersonPage slug={slug} read={read} />
    </Suspense>
  );
}
