import { useEffect, useState } from 'react';
import { readRewrittenTexts } from '../../../../contract/localization.ts';
import { DEFAULT_TEXTS } from '../../../../domain/reference/default-texts.ts';
import type { TextKey } from '../../../../domain/reference/text-keys.ts';
import { call } from '../../api/call.ts';

export type Texts = Readonly<Record<TextKey, string>>;

const PATIENCE_MILLISECONDS = 4000;

/**
 * The texts as they stand; null while it is not known whether staff rewrote them, so that no sentence
 * changes under the eyes. When that cannot be known, the words that the portal came with do.
 */
export function useTexts(): Texts | null {
  const [texts, setTexts] = useState<Texts | null>(null);
  useEffect(() => {
    const leave = new AbortController();
    const keep = (found: Texts) => {
      if (!leave.signal.aborted) setTexts(found);
    };
    const signal = AbortSignal.any([leave.signal, AbortSignal.timeout(PATIENCE_MILLISECONDS)]);
    call(readRewrittenTexts, {}, signal).then(
      ({ rows }) =>
        keep({ ...DEFAULT_TEXTS, ...Object.fromEntries(rows.map(({ id, value }) => [id, value])) }),
      () => keep(DEFAULT_TEXTS),
    );
    return () => leave.abort();
  }, []);
  return texts;
}
