import type { Location, Match } from './find-text.ts';

/** Named in `viewer.css`. */
const ALL = 'trouve';
const CURRENT = 'trouve-ici';

/** Marks what was found, without touching the page. @returns what takes the marks away */
export function highlight(ranges: readonly Range[], current: Range | null): () => void {
  // An older browser marks nothing; it still counts, and shows the place.
  if (!('highlights' in CSS)) return () => undefined;
  for (const range of ranges) marks(range === current ? CURRENT : ALL).add(range);
  return () => {
    for (const range of ranges) marks(range === current ? CURRENT : ALL).delete(range);
  };
}

function marks(name: string): Highlight {
  const existing = CSS.highlights.get(name) ?? new Highlight();
  CSS.highlights.set(name, existing);
  return existing;
}

/** @param runs the elements of the text of the page; null when the match is not in them */
export function rangeOf({ from, to }: Match, runs: readonly HTMLElement[]): Range | null {
  const start = pointOf(from, runs);
  const end = pointOf(to, runs);
  if (start === null || end === null) return null;
  const range = document.createRange();
  range.setStart(start.node, start.offset);
  range.setEnd(end.node, end.offset);
  return range;
}

function pointOf({ run, offset }: Location, runs: readonly HTMLElement[]) {
  const node = runs[run]?.firstChild;
  return node instanceof Text ? { node, offset: Math.min(offset, node.length) } : null;
}
