import { useCallback, useState } from 'react';

/** The width that a box offers to what stands in it, in CSS pixels; 0 until it is drawn. */
export function useCapacity() {
  const [capacity, setCapacity] = useState(0);
  const ref = useCallback((box: HTMLElement | null) => {
    if (box === null) return;
    const observer = new ResizeObserver(([entry]) =>
      setCapacity(Math.floor(entry?.contentRect.width ?? 0)),
    );
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return { capacity, ref };
}
