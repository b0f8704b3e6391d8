import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { keep, recall } from '#web/design/memory.ts';

/** Widths of the side pane, in CSS pixels. */
const KEY = 'portail-isrc.largeur-du-cote';
const SMALLEST = 300;
const LARGEST = 900;
const USUAL = 420;
const STEP = 24;

/** Splitter between the two panes, dragged or moved with the arrow keys. */
export function SideSplitter({ label }: { label: string }) {
  const bar = useRef<HTMLHRElement>(null);
  const [width, setWidth] = useState(lastWidth);
  useEffect(() => {
    bar.current?.parentElement?.style.setProperty('--side', `${width}px`);
  }, [width]);
  const change = (expected: number) => {
    const stored = bounded(expected);
    setWidth(stored);
    keep('device', KEY, String(stored));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const expected = {
      ArrowLeft: width + STEP,
      ArrowRight: width - STEP,
      Home: LARGEST,
      End: SMALLEST,
    }[event.key];
    if (expected === undefined) return;
    event.preventDefault();
    change(expected);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const right =
      event.currentTarget.parentElement?.getBoundingClientRect().right ?? window.innerWidth;
    change(Math.round(right - event.clientX));
  };
  return (
    <hr
      ref={bar}
      className="side-splitter"
      aria-label={label}
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={SMALLEST}
      aria-valuemax={LARGEST}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
    />
  );
}

const bounded = (width: number) => Math.min(LARGEST, Math.max(SMALLEST, width));

function lastWidth(): number {
  const stored = Number(recall('device', KEY));
  return Number.isFinite(stored) && stored > 0 ? bounded(stored) : USUAL;
}
