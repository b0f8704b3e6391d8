import { useParams } from 'react-router';
import { NotFoundPage } from '../../app/page/not-found-page.tsx';
import { useConfiguration } from '../../app/runtime-configuration.ts';
import { SheetPage } from './sheet/sheet-page.tsx';
import { StructuresList } from './structures-list.tsx';

/** `/:product/structures`, and one of them: the address carries the slug of a brand; any other word is no page of ours. */
export function Component() {
  const { product, structureId } = useParams();
  const { brands } = useConfiguration();
  if (product === undefined || !brands.some(({ slug }) => slug === product)) return <NotFoundPage />;
  if (structureId === undefined) return <StructuresList slug={product} />;
  if (!/^[1-9]\d{0,9}$/.test(structureId)) return <NotFoundPage />;
  return <SheetPage key={structureId} slug={product} structureId={Number(structureId)} />;
}
