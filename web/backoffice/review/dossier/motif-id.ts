/** Id of a line's motive field, focused when the motive is missing. */
export function motifId(elementId: number): string {
  return `motif-${elementId}`;
}
