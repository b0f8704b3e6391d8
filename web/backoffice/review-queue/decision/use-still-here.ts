import { useLayoutEffect, useRef } from 'react';

/** Whether the pane is still on the screen: what was asked there may be answered once something else is open. */
export function useStillHere(): () => boolean {
  const here = useRef(false);
  // As the page is drawn: an answer may come before what React does afterwards.
  useLayoutEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return () => here.current;
}
