import { lazy, Suspense } from 'react';
import { useCodeAddress } from './code-address.tsx';

const CodeDetail = lazy(() => import('./code-detail.tsx').then((module) => ({ default: module.CodeDetail })));

/** The sheet of the code that the address names, over the list. `onDone` says what was done there. */
export function OpenCode({ onDone }: { onDone: (sentence: string) => void }) {
  const { isrc, close } = useCodeAddress();
  if (isrc === null) return null;
  return (
    <Suspense>
      <CodeDetail key={isrc} isrc={isrc} onClose={close} onDone={onDone} />
    </Suspense>
  );
}
