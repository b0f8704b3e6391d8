import { type RefObject, useEffect, useRef } from 'react';

/**
 * On leaving an item for the queue, focuses its row there.
 * @param address null when nothing is open
 */
export function useFocusOnReturn(
  address: string | null,
  region: RefObject<HTMLElement | null>,
): void {
  const last = useRef(address);
  useEffect(() => {
    const left = last.current;
    last.current = address;
    if (address !== null || left === null) return;
    const line = region.current?.querySelector<HTMLElement>(`a[href$="${left}"]`);
    (line ?? region.current?.querySelector<HTMLElement>('h1'))?.focus();
  }, [address, region]);
}
