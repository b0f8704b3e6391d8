import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { NotFoundPage } from '#web/app/page/not-found-page.tsx';
import { useSlug } from '#web/app/page/of-brand.tsx';
import { RegistryList } from '../registry/registry-list.tsx';
import { RegistrySheet } from '../registry/registry-sheet.tsx';
import { sheetOf } from './queries.ts';
import { STRUCTURE_SHEET, STRUCTURES } from './structures.tsx';

/** `/:product/structures`, and one of them. */
export function Component() {
  const slug = useSlug();
  const { structureId } = useParams();
  if (structureId === undefined) return <RegistryList registry={STRUCTURES} slug={slug} />;
  if (!/^[1-9]\d{0,9}$/.test(structureId)) return <NotFoundPage />;
  return <OneStructure key={structureId} slug={slug} structureId={Number(structureId)} />;
}

function OneStructure({ slug, structureId }: { slug: string; structureId: number }) {
  return <RegistrySheet sheet={STRUCTURE_SHEET} slug={slug} read={useQuery(sheetOf(structureId))} />;
}
