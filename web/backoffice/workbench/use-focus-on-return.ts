import { type RefObject, useEffect, useRef } from 'react';

/** Leaving what was open for the queue, the focus goes back to its line there. `address`: null when nothing is open. */
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
