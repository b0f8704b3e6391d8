import { useEffect, useMemo, useState } from 'react';
import { findText, type Match } from './find-text.ts';
import type { OpenPdf } from './open-pdf.ts';

const NONE: readonly Match[] = [];
const TYPING_MILLISECONDS = 200;

type Result = { readonly query: string; readonly matches: readonly Match[] };
const NOTHING: Result = { query: '', matches: NONE };

/** Search in a document: query, matches, and the selected one. */
export function usePdfSearch(pdf: OpenPdf | null) {
  const [query, setQuery] = useState('');
  const [{ query: answered, matches }, setResult] = useState(NOTHING);
  const [at, setAt] = useState(0);
  useEffect(() => {
    if (pdf === null || query.trim() === '') {
      setResult(NOTHING);
      return;
    }
    let left = false;
    const timer = setTimeout(() => {
      search(pdf, query).then(
        (all) => {
          if (left) return;
          setResult({ query, matches: all });
          setAt(0);
        },
        // An unreadable page has no matches.
        () => undefined,
      );
    }, TYPING_MILLISECONDS);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [pdf, query]);
  const byPage = useMemo(() => Map.groupBy(matches, ({ page }) => page), [matches]);
  const step = (by: 1 | -1) => {
    if (matches.length > 0) setAt((at + by + matches.length) % matches.length);
  };
  return {
    query,
    setQuery,
    late: query.trim() !== '' && query !== answered,
    count: matches.length,
    /** Counted from 0. */
    at,
    step,
    current: matches[at] ?? null,
    on: (page: number) => byPage.get(page) ?? NONE,
  };
}

export type PdfSearch = ReturnType<typeof usePdfSearch>;

async function search(pdf: OpenPdf, query: string): Promise<Match[]> {
  const all: Match[] = [];
  for (let page = 1; page <= pdf.pages; page += 1)
    all.push(...findText(await pdf.textOf(page), query, page));
  return all;
}
