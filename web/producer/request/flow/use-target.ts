import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import type { GoTo } from '../notices/summary.tsx';
import type { Line } from './lines.ts';
import { useSaving } from './use-request.ts';

/** The title of the page takes the focus at each arrival; the target comes after it. */
const PREVIEW_MILLISECONDS = 60;

/** The URL may name a recording and a field: a link from another page leads to the exact cell. */
export function useTarget(lines: readonly Line[], goTo: GoTo): void {
  const [parameters] = useSearchParams();
  const { existing } = useSaving();
  const elementId = Number(parameters.get('element'));
  const number = Number(parameters.get('ligne'));
  const name = parameters.get('champ') ?? 'titre';
  const arrive = useEffectEvent(() => {
    if (isAtWork()) return;
    const line = lines.find(({ row, index }) =>
      elementId > 0 ? existing.get(row.key)?.elementId === elementId : index === number - 1,
    );
    if (line) goTo({ index: line.index, name });
  });
  const target = elementId > 0 || number > 0 ? `${elementId} ${number} ${name}` : '';
  useEffect(() => {
    if (target === '') return;
    const timer = setTimeout(() => arrive(), PREVIEW_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [target]);
}

/** A person already in a cell or field must not be moved out of it. */
function isAtWork(): boolean {
  return document.activeElement?.closest('[role="grid"], input, select, textarea') != null;
}
