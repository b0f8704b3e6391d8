import { useCallback, useEffect, useRef, useState } from 'react';

export type Option = { value: string; label: string; detail?: string | undefined };

/** Loads the options for the typed text; aborted by the signal. */
export type OptionLoader = (text: string, signal: AbortSignal) => Promise<readonly Option[]>;

export type Search =
  | { state: 'rest' }
  | { state: 'searching' }
  | { state: 'found'; options: readonly Option[] }
  | { state: 'failed' };

const DEBOUNCE_MILLISECONDS = 250;

/**
 * One search at a time: new text aborts the previous request, so that answers never arrive out of
 * order.
 */
export function useSearch(load: OptionLoader) {
  const [search, setSearch] = useState<Search>({ state: 'rest' });
  const running = useRef<AbortController | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const stop = useCallback(() => {
    clearTimeout(timer.current);
    running.current?.abort();
  }, []);

  const ask = useCallback(
    (text: string) => {
      stop();
      if (text.trim() === '') {
        setSearch({ state: 'rest' });
        return;
      }
      const controller = new AbortController();
      running.current = controller;
      setSearch({ state: 'searching' });
      timer.current = setTimeout(() => {
        load(text.trim(), controller.signal).then(
          (options) => {
            if (!controller.signal.aborted) setSearch({ state: 'found', options });
          },
          () => {
            if (!controller.signal.aborted) setSearch({ state: 'failed' });
          },
        );
      }, DEBOUNCE_MILLISECONDS);
    },
    [load, stop],
  );

  useEffect(() => stop, [stop]);
  return { search, ask };
}
