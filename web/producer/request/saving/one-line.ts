import type { Row } from '../sheet/row.ts';
import { isUnsaved, type Known } from './known.ts';
import type { Lines } from './task.ts';

export type OneLine = {
  readonly rows: readonly Row[];
  /** The line that is no more. */
  readonly gone: number;
  /** What the portal holds of the line that created; null when that is the one that went. */
  readonly held: Known | null;
};

/**
 * What an earlier page created may have been read with the dossier, as another line. The one that created takes its place, even
 * to be deleted; but what was changed elsewhere since stays when nothing more was typed here. Null: it has one line.
 */
export function oneLine(
  { rows, known }: Lines,
  key: number,
  created: Known,
  year: number,
): OneLine | null {
  const same = [...known].find(
    ([other, { elementId }]) => other !== key && elementId === created.elementId,
  );
  if (same === undefined) return null;
  const [other, { revision, statut, motif, can }] = same;
  const mine = rows.find((row) => row.key === key);
  const others = rows.filter((row) => row !== mine);
  const isTyped = mine !== undefined && isUnsaved(mine, created, year);
  if (revision !== created.revision && !isTyped) return { rows: others, gone: key, held: null };
  return {
    rows: others.flatMap((row) => (row.key === other ? (mine ?? []) : row)),
    gone: other,
    held: { ...created, statut, motif, can },
  };
}
