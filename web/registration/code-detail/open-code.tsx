import { lazy, Suspense } from 'react';
import { useCodeAddress } from './code-address.tsx';

const CodeDetail = lazy(() =>
  import('./code-detail.tsx').then((module) => ({ default: module.CodeDetail })),
);

export type OpenCodeProps = {
  /** Structure whose codes the list shows; null: all, on staff pages. */
  structureId: number | null | undefined;
  /** Called with the sentence announcing an action done there. */
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
