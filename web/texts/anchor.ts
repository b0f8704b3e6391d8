import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { plainWords } from '#domain/letters.ts';
import type { Inline, TextBlock } from '#domain/reference/portal-text.ts';

export const messagesOf = (content: readonly Inline[]): string =>
  content.map(({ text }) => text).join('');

/** The address of a heading inside its page: « À quoi il sert » is `a-quoi-il-sert`. */
export function anchorOf(words: string): string {
  return plainWords(words).join('-');
}

export type Heading = { readonly messages: string; readonly anchor: string };

export function headingsOf(blocks: readonly TextBlock[]): readonly Heading[] {
  return blocks.flatMap((block) => {
    if (block.kind !== 'heading') return [];
    const words = messagesOf(block.content);
    return [{ messages: words, anchor: anchorOf(words) }];
  });
}

/** Goes to the part that the address names, once the text is there: the browser looked for it too early. */
export function useAnchor(ready: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (!ready || hash.length < 2) return;
    const part = document.getElementById(decoded(hash.slice(1)));
    if (part instanceof HTMLDetailsElement) part.open = true;
    part?.scrollIntoView({ block: 'start' });
  }, [ready, hash]);
}

/** Returned unchanged when it cannot be decoded: somebody may have typed it. */
function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
