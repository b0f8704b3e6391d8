import { useEffect, useRef } from 'react';

/** Whether the pane is still on the screen: what was asked there may be answered once something else is open. */
export function useStillHere(): () => boolean {
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return () => here.current;
}
