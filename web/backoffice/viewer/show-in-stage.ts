const MARGIN = 10;

/** Scrolls the viewer only, not the page around it. */
export function showInStage(
  element: Element | null | undefined,
  where: 'start' | 'center' | 'nearest',
): void {
  const stage = element?.closest('.viewer-stage');
  if (!element || !stage) return;
  const box = element.getBoundingClientRect();
  const visible = stage.getBoundingClientRect();
  const seen = box.bottom > visible.top && box.top < visible.bottom;
  if (where === 'nearest' && seen) return;
  const middle = where === 'center' ? (visible.height - box.height) / 2 : MARGIN;
  const left =
    box.left < visible.left || box.right > visible.right ? box.left - visible.left - MARGIN : 0;
  stage.scrollBy({ top: box.top - visible.top - middle, left, behavior: 'instant' });
}
