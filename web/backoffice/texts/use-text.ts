import { useState } from 'react';
import type { OutputOf } from '#contract/endpoint.ts';
import { type listTexts, writeText } from '#contract/localization.ts';
import { call } from '#web/platform/api/call.ts';
import { useAction } from '#web/platform/api/use-action.ts';

export type TextRow = OutputOf<typeof listTexts>['rows'][number];

/** State of a text's form, from the version that was read. */
export function useText(read: TextRow) {
  const [existing, setExisting] = useState<Pick<TextRow, 'value' | 'updatedAt'>>(read);
  const [text, setText] = useState(read.value);
  const { run, busy, failure, errors, problem, forget } = useAction();
  const changed = text !== existing.value;
  const take = (version: typeof existing) => {
    setExisting(version);
    setText(version.value);
    forget();
  };
  // Rewritten elsewhere while nothing is typed here: the new one simply shows.
  if (read.updatedAt !== existing.updatedAt && !changed && !busy && failure === null) take(read);
  /**
   * @param value null restores the original text
   * @returns null when the write failed
   */
  const write = (value: string | null, luLe = existing.updatedAt) =>
    run(async () => {
      const written = await call(writeText, { body: { id: read.id, value, luLe } });
      take(written);
      return written;
    });
  return { text, setText, changed, busy, failure, errors, problem, take, write };
}
