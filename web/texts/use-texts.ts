import { useEffect, useState } from 'react';
import { readRewrittenTexts } from '#contract/localization.ts';
import { DEFAULT_TEXTS } from '#domain/reference/default-texts.ts';
import type { TextKey } from '#domain/reference/text-keys.ts';
import { naming } from '#web/messages/naming.ts';
import { call } from '#web/platform/api/call.ts';

export type Texts = Readonly<Record<TextKey, string>>;

const PATIENCE_MILLISECONDS = 4000;

let asking: Promise<Texts> | null = null;
let input: Texts | null = null;

/** Sets the texts before a page is rendered outside of a browser. */
export function giveTexts(texts: Texts): void {
  input = texts;
}

/**
 * Texts the server rendered this page with, so that the first render in the browser is identical.
 */
function textsOfPage(): Texts | null {
  if (typeof document === 'undefined') return input;
  const text = document.getElementById('textes')?.textContent;
  return text ? { ...DEFAULT_TEXTS, ...JSON.parse(text) } : null;
}

/**
 * Current texts, with the society's name; null until it is known whether staff rewrote them, so
 * that no sentence changes after it was shown. On failure, the portal's original texts.
 */
export function useTexts(): Texts | null {
  const [texts, setTexts] = useState(textsOfPage);
  useEffect(() => {
    let left = false;
    void askTexts().then((result) => {
      if (!left) setTexts(result);
    });
    return () => {
      left = true;
    };
  }, []);
  return texts;
}

/** One call for all concurrent requests of a page. */
function askTexts(): Promise<Texts> {
  asking ??= call(readRewrittenTexts, {}, AbortSignal.timeout(PATIENCE_MILLISECONDS))
    .then(
      ({ rows }) => ({
        ...DEFAULT_TEXTS,
        ...Object.fromEntries(rows.map(({ id, value }) => [id, value])),
      }),
      () => DEFAULT_TEXTS,
    )
    .then(naming)
    .finally(() => {
      asking = null;
    });
  return asking;
}
