const MARGIN = 10;

/** Scrolls the place where documents are looked at, and nothing around it: the page itself stays where it is. */
export function showInStage(
  element: Element | null | undefined,
  where: 'start' | 'center' | 'nearest',
): void {
  const stage = element?.closest('.viewer-stage');
  if (!element || !stage) return;
  const box = element.getBoundingClientRect();
  const capacity = stage.getBoundingClientRect();
  const seen = box.bottom > capacity.top && box.top < capacity.bottom;
  if (where === 'nearest' && seen) return;
  const middle = where === 'center' ? (capacity.height - box.height) / 2 : MARGIN;
  const left =
    box.left < capacity.left || box.right > capacity.right ? box.left - capacity.left - MARGIN : 0;
  stage.scrollBy({ top: box.top - capacity.top - middle, left, behavior: 'instant' });
}
