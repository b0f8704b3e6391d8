import { type ComponentProps, lazy, Suspense } from 'react';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';

const DocumentViewer = lazy(() =>
  import('./document-viewer.tsx').then((module) => ({ default: module.DocumentViewer })),
);

/** The viewer, loaded when first opened. */
export function LazyViewer(props: ComponentProps<typeof DocumentViewer>) {
  return (
    <Suspense
      fallback={
        <div className="late">
          <Skeleton lines={4} height={40} />
        </div>
      }
    >
      <DocumentViewer {...props} />
    </Suspense>
  );
}
