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

/** To whoever draws a page away from a browser, before it draws. */
export function giveTexts(texts: Texts): void {
  input = texts;
}

/** With which the server drew this page: the first draw here is the same. */
function textsOfPage(): Texts | null {
  if (typeof document === 'undefined') return input;
  const text = document.getElementById('textes')?.textContent;
  return text ? { ...DEFAULT_TEXTS, ...JSON.parse(text) } : null;
}

/**
 * The texts as they stand, the society by its name in them; null while it is not known whether staff rewrote them, so that no sentence
 * changes under the eyes. When that cannot be known, the words that the portal came with do.
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

/** One call for all the parts of a page that ask at the same time. */
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
