import type { Candidat, ProximiteRow } from '#contract/registration/proximity.ts';
import type { Line } from '#web/producer/request/flow/lines.ts';
import { similar as messages } from '#web/registration/proximity/messages.ts';

/** Field name, in the server's error paths, of an answer about a similar recording. */
export const SIMILAR = 'proximite';

/** A recording of the request and its similar ones. */
export type SimilarLine = {
  readonly elementId: number;
  readonly line: Line;
  /** Score 75 and more, best first: each needs an answer. */
  readonly requested: readonly Candidat[];
  /** Score 60 to 74: listed without a question. */
  readonly neighbours: readonly Candidat[];
  readonly ambigu: boolean;
};

/** An answer required before submission. */
export type Question = {
  /** Id of the answer's first control. */
  readonly id: string;
  readonly similar: SimilarLine;
  readonly candidat: Candidat;
};

/** Its number and its title, or its title where it is alone on its page. */
export const nameOf = (
  { line: { index, row } }: Pick<SimilarLine, 'line'>,
  alone: boolean,
): string => messages.line(alone ? null : index + 1, row.texts.titre);

/** Key of a candidate among those of one recording. */
export function keyOf({ isrc, elementId }: Pick<Candidat, 'isrc' | 'elementId'>): string {
  return isrc ?? `e${elementId}`;
}

export function answerId(elementId: number, candidat: Candidat): string {
  return `proximite-${elementId}-${keyOf(candidat)}`;
}

/** The recordings of the request that have something near, in the order of its lines. */
export function similarLines(
  lines: readonly Line[],
  elementIdOf: (line: Line) => number | null,
  rows: readonly ProximiteRow[],
): readonly SimilarLine[] {
  const result = new Map(rows.map((row) => [row.elementId, row]));
  return lines.flatMap((line) => {
    const elementId = elementIdOf(line);
    const row = elementId === null ? undefined : result.get(elementId);
    if (elementId === null || row === undefined || row.candidats.length === 0) return [];
    const isNeighbour = ({ bande }: Candidat) => bande === 'VOISINE';
    return [
      {
        elementId,
        line,
        requested: row.candidats.filter((candidat) => !isNeighbour(candidat)),
        neighbours: row.candidats.filter(isNeighbour),
        ambigu: row.ambigu,
      },
    ];
  });
}

/**
 * Ids of the recordings that take an existing code: they leave the request on submission, and need
 * no other answer.
 */
export function leavingIds(similarLines: readonly SimilarLine[]): ReadonlySet<number> {
  const reuses = ({ choix, isrc }: Candidat) =>
    choix?.choix === 'REUTILISER' && choix.valable && isrc !== null;
  return new Set(
    similarLines
      .filter(({ requested, neighbours }) => [...requested, ...neighbours].some(reuses))
      .map(({ elementId }) => elementId),
  );
}

/** Required answers, as the server checks on submission: none for a leaving line, nor about one. */
export function questionsOf(similarLines: readonly SimilarLine[]): readonly Question[] {
  const leaving = leavingIds(similarLines);
  return similarLines
    .filter(({ elementId }) => !leaving.has(elementId))
    .flatMap((similar) =>
      similar.requested
        .filter(({ choixRequis, elementId }) => choixRequis && !leaving.has(elementId ?? 0))
        .map((candidat) => ({ id: answerId(similar.elementId, candidat), similar, candidat })),
    );
}
