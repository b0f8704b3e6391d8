import { lazy, Suspense } from 'react';
import { useCodeAddress } from './code-address.tsx';

const CodeDetail = lazy(() =>
  import('./code-detail.tsx').then((module) => ({ default: module.CodeDetail })),
);

export type OpenCodeProps = {
  /** Whose codes the list shows; null: every structure's, on pages of staff. */
  structureId: number | null | undefined;
  /** Says what was done there. */
  onDone: (sentence: string) => void;
};

/** The sheet of the code that the address names, over the list. */
export function OpenCode({ structureId, onDone }: OpenCodeProps) {
  const { isrc, close } = useCodeAddress();
  if (isrc === null) return null;
  return (
    <Suspense>
      <CodeDetail
        key={isrc}
        isrc={isrc}
        structureId={structureId ?? null}
        onClose={close}
        onDone={onDone}
      />
    </Suspense>
  );
}
