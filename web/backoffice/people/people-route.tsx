import { useParams } from 'react-router';
import { NotFoundPage } from '#web/app/page/not-found-page.tsx';
import { useSlug } from '#web/app/page/of-brand.tsx';
import { PeopleList } from './people-list.tsx';
import { PersonPage } from './person-page.tsx';

/** `/:product/personnes`, and one of them. */
export function Component() {
  const slug = useSlug();
  const { interlocuteurId } = useParams();
  if (interlocuteurId === undefined) return <PeopleList slug={slug} />;
  if (!/^[1-9]\d{0,9}$/.test(interlocuteurId)) return <NotFoundPage />;
  return <PersonPage key={interlocuteurId} slug={slug} interlocuteurId={Number(interlocuteurId)} />;
}
