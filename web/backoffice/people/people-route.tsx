import { useParams } from 'react-router';
import { NotFoundPage } from '../../app/page/not-found-page.tsx';
import { useConfiguration } from '../../app/runtime-configuration.ts';
import { PeopleList } from './people-list.tsx';
import { PersonPage } from './person-page.tsx';

/** `/:product/personnes`, and one of them: the address carries the slug of a brand; any other word is no page of ours. */
export function Component() {
  const { product, interlocuteurId } = useParams();
  const { brands } = useConfiguration();
  if (product === undefined || !brands.some(({ slug }) => slug === product)) return <NotFoundPage />;
  if (interlocuteurId === undefined) return <PeopleList slug={product} />;
  if (!/^[1-9]\d{0,9}$/.test(interlocuteurId)) return <NotFoundPage />;
  return <PersonPage key={interlocuteurId} slug={product} interlocuteurId={Number(interlocuteurId)} />;
}
