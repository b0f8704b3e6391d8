import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';

const DELAY_MILLISECONDS = 250;
const LEAST_MILLISECONDS = 300;

/** Whether the route spinner shows: after 250 ms of waiting, and then for 300 ms at least, so that it never flashes. */
export function useSpinner(): boolean {
  const pending = useNavigation().state !== 'idle';
  const [shownAt, setShownAt] = useState<number | null>(null);
  useEffect(() => {
    if (pending === (shownAt !== null)) return;
    const wait =
      shownAt === null ? DELAY_MILLISECONDS : LEAST_MILLISECONDS - (Date.now() - shownAt);
    const timer = setTimeout(() => setShownAt(pending ? Date.now() : null), Math.max(0, wait));
    return () => clearTimeout(timer);
  }, [pending, shownAt]);
  return shownAt !== null;
}
