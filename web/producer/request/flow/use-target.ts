import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import type { GoTo } from '../notices/summary.tsx';
import type { Line } from './lines.ts';
import { useSaving } from './use-request.ts';

/** The title of the page takes the focus at each arrival; the target comes after it. */
const ARRIVAL_MILLISECONDS = 60;

/** The address may name a recording and a field: a link from another page leads to the very cell. */
export function useTarget(lines: readonly Line[], goTo: GoTo): void {
  const [parameters] = useSearchParams();
  const { known } = useSaving();
  const elementId = Number(parameters.get('element'));
  const number = Number(parameters.get('ligne'));
  const name = parameters.get('champ') ?? 'titre';
  const arrive = useEffectEvent(() => {
    if (isAtWork()) return;
    const found = lines.find(({ row, index }) =>
      elementId > 0 ? known.get(row.key)?.elementId === elementId : index === number - 1,
    );
    if (found) goTo({ index: found.index, name });
  });
  const target = elementId > 0 || number > 0 ? `${elementId} ${number} ${name}` : '';
  useEffect(() => {
    if (target === '') return;
    const timer = setTimeout(() => arrive(), ARRIVAL_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [target]);
}

/** Whoever is already in a cell or a field chose it: the target must not pull them out of it. */
function isAtWork(): boolean {
  return document.activeElement?.closest('[role="grid"], input, select, textarea') != null;
}
