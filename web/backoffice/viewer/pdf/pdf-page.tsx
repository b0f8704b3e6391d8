import { useEffect, useRef, useState } from 'react';
import { viewerMessages } from '#web/backoffice/viewer/messages.ts';
import { showInStage } from '../show-in-stage.ts';
import { type Size, turned } from '../zoom.ts';
import type { Location, Match } from './find-text.ts';
import { type OpenPdf, PIXELS_PER_POINT } from './open-pdf.ts';

export type PdfPageProps = {
  pdf: OpenPdf;
  page: number;
  scale: number;
  rotation: number;
  /** Matches on this page, and the selected one. */
  matches: readonly Match[];
  current: Match | null;
};

/** Distance from the viewport within which a page is prepared, and beyond which it is released. */
const SIMILAR = '600px';
const NO_RUN: readonly HTMLElement[] = [];

/** One page with its text layer, rendered only near the viewport. */
export function PdfPage({ pdf, page, scale, rotation, matches, current }: PdfPageProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const isSimilar = useSimilar(sheet);
  const size = useSize(pdf, page, isSimilar);
  const [runs, setRuns] = useState(NO_RUN);

  useEffect(() => {
    if (!isSimilar || !canvas.current || !layer.current) return;
    const drawing = pdf.draw(page, canvas.current, { scale, rotation });
    // The render was cancelled by a newer one.
    drawing.done.catch(() => undefined);
    const messages = layer.current;
    let left = false;
    pdf.drawText(page, messages, { scale, rotation }).then(
      (drawn) => {
        if (!left) setRuns(drawn);
      },
      () => undefined,
    );
    return () => {
      left = true;
      drawing.cancel();
      messages.replaceChildren();
      setRuns(NO_RUN);
    };
  }, [isSimilar, pdf, page, scale, rotation]);

  useEffect(() => {
    const result = matches.flatMap((match) => {
      const range = rangeOf(match, runs);
      return range === null ? [] : [{ match, range }];
    });
    const here = result.find(({ match }) => match === current)?.range ?? null;
    if (here) showInStage(here.startContainer.parentElement, 'center');
    return highlight(
      result.map(({ range }) => range),
      here,
    );
  }, [matches, current, runs]);

  const { width, height } = turned(size, rotation);
  return (
    <section
      ref={sheet}
      className="pdf-page"
      data-page={page}
      aria-label={viewerMessages.pageLabel(page, pdf.pages)}
      style={{
        width: Math.floor(width * scale),
        height: Math.floor(height * scale),
        '--total-scale-factor': String(scale * PIXELS_PER_POINT),
      }}
    >
      {isSimilar ? (
        <>
          <canvas ref={canvas} aria-hidden />
          <div ref={layer} className="pdf-text" />
        </>
      ) : null}
    </section>
  );
}

function useSimilar(sheet: { readonly current: HTMLElement | null }): boolean {
  const [isSimilar, setSimilar] = useState(false);
  useEffect(() => {
    if (sheet.current === null) return;
    const root = sheet.current.closest('.viewer-stage');
    const observer = new IntersectionObserver(
      ([entry]) => setSimilar(entry?.isIntersecting ?? false),
      {
        root,
        rootMargin: SIMILAR,
      },
    );
    observer.observe(sheet.current);
    return () => observer.disconnect();
  }, [sheet]);
  return isSimilar;
}

/** That of the first page, until its own is known. */
function useSize(pdf: OpenPdf, page: number, isSimilar: boolean): Size {
  const [size, setSize] = useState(pdf.firstSize);
  useEffect(() => {
    if (!isSimilar) return;
    let left = false;
    pdf.sizeOf(page).then(
      (own) => {
        if (!left) setSize(own);
      },
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [pdf, page, isSimilar]);
  return size;
}

/** Named in `viewer.css`. */
const ALL = 'trouve';
const CURRENT = 'trouve-ici';

/**
 * Highlights matches without changing the page's DOM.
 * @returns function removing the highlights
 */
function highlight(ranges: readonly Range[], current: Range | null): () => void {
  // An older browser highlights nothing, but still counts matches and scrolls to them.
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
function rangeOf({ from, to }: Match, runs: readonly HTMLElement[]): Range | null {
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
