const MARGIN = 10;

/** Scrolls the place where documents are looked at, and nothing around it: the page itself stays where it is. */
export function showInStage(
  element: Element | null | undefined,
  where: 'start' | 'center' | 'nearest',
): void {
  const stage = element?.closest('.viewer-stage');
  if (!element || !stage) return;
  const box = element.getBoundingClientRect();
  const room = stage.getBoundingClientRect();
  const seen = box.bottom > room.top && box.top < room.bottom;
  if (where === 'nearest' && seen) return;
  const middle = where === 'center' ? (room.height - box.height) / 2 : MARGIN;
  const left = box.left < room.left || box.right > room.right ? box.left - room.left - MARGIN : 0;
  stage.scrollBy({ top: box.top - room.top - middle, left, behavior: 'instant' });
}
