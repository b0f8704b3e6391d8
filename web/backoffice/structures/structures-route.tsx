import { useParams } from 'react-router';
import { NotFoundPage } from '#web/app/page/not-found-page.tsx';
import { useSlug } from '#web/app/page/of-brand.tsx';
import { SheetPage } from './sheet/sheet-page.tsx';
import { StructuresList } from './structures-list.tsx';

/** `/:product/structures`, and one of them. */
export function Component() {
  const slug = useSlug();
  const { structureId } = useParams();
  if (structureId === undefined) return <StructuresList slug={slug} />;
  if (!/^[1-9]\d{0,9}$/.test(structureId)) return <NotFoundPage />;
  return <SheetPage key={structureId} slug={slug} structureId={Number(structureId)} />;
}
