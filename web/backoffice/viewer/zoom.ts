/** `fit`: the available width; else a scale, 1 being the paper size. */
export type Zoom = 'fit' | number;

const STEPS = [0.25, 0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3, 4] as const;
/** Maximum scale of `fit`, so that a stamp-sized image stays small. */
const LARGEST_FIT = 2;
const NEARLY = 0.01;

export type Size = { readonly width: number; readonly height: number };

/** The next step from the current scale, or that scale when there is none. */
export function zoomed(scale: number, direction: 1 | -1): number {
  const next =
    direction === 1
      ? STEPS.find((step) => step > scale + NEARLY)
      : STEPS.findLast((step) => step < scale - NEARLY);
  return next ?? scale;
}

/** @param room in CSS pixels; @param size of what is shown, at scale 1, before it is turned */
export function scaleOf(zoom: Zoom, available: number, size: Size, rotation: number): number {
  if (zoom !== 'fit') return zoom;
  const { width } = turned(size, rotation);
  return width === 0 || available <= 0 ? 1 : Math.min(LARGEST_FIT, available / width);
}

export function turned({ width, height }: Size, rotation: number): Size {
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width };
}
