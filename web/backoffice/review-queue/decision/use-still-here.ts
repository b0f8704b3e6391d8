import { useLayoutEffect, useRef } from 'react';

/**
 * Returns whether the pane is still on the screen: an answer may arrive once another item is open.
 */
export function useStillHere(): () => boolean {
  const here = useRef(false);
  // A layout effect, because an answer may arrive before ordinary effects run.
  useLayoutEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return () => here.current;
}
