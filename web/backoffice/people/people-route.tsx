import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { NotFoundPage } from '#web/app/page/not-found-page.tsx';
import { useSlug } from '#web/app/page/of-brand.tsx';
import { RegistryList } from '../registry/registry-list.tsx';
import { RegistrySheet } from '../registry/registry-sheet.tsx';
import { PEOPLE, PERSON_SHEET } from './people.tsx';
import { personOf } from './queries.ts';

/** `/:product/personnes`, and one of them. */
export function Component() {
  const slug = useSlug();
  const { interlocuteurId } = useParams();
  if (interlocuteurId === undefined) return <RegistryList registry={PEOPLE} slug={slug} />;
  if (!/^[1-9]\d{0,9}$/.test(interlocuteurId)) return <NotFoundPage />;
  return <OnePerson key={interlocuteurId} slug={slug} interlocuteurId={Number(interlocuteurId)} />;
}

function OnePerson({ slug, interlocuteurId }: { slug: string; interlocuteurId: number }) {
  return <RegistrySheet sheet={PERSON_SHEET} slug={slug} read={useQuery(personOf(interlocuteurId))} />;
}
