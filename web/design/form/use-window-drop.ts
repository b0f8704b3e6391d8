import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Receives files dropped anywhere in the window; returns whether some are over it. An open dialog
 * only accepts its own files. Ignored files must not be opened by the browser in place of the page.
 */
export function useWindowDrop(onFiles: (files: readonly File[]) => void): boolean {
  const [over, setOver] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    // Going from one element to the next, the pointer enters the second before it leaves the first.
    let depth = 0;
    const listening = new AbortController();
    const listen = (
      name: 'dragenter' | 'dragover' | 'dragleave' | 'drop',
      receive: (event: DragEvent) => void,
    ) =>
      window.addEventListener(
        name,
        (event) => (bringsFiles(event) ? receive(event) : undefined),
        listening,
      );
    listen('dragenter', () => {
      depth += 1;
      setOver(!isDialogOpen());
    });
    listen('dragleave', () => {
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    });
    listen('dragover', (event) => event.preventDefault());
    listen('drop', (event) => {
      depth = 0;
      setOver(false);
      if (event.defaultPrevented) return;
      event.preventDefault();
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0 && !isDialogOpen()) take(files);
    });
    return () => listening.abort();
  }, []);
  return over;
}

const bringsFiles = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer?.types.includes('Files') ?? false;
const isDialogOpen = () => document.querySelector('dialog[open]') !== null;
