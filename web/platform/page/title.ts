import { useEffect } from 'react';
import { frame } from '#web/messages/frame.ts';

/** Names the page in the browser, most precise part first: « Vérification – Nouvelle demande – Portail ISRC ». */
export function useTitle(...segments: string[]): void {
  const title = frame.documentTitle(...segments);
  useEffect(() => {
    document.title = title;
  }, [title]);
}
