/** Where the cursor goes when the motive of a line is missing. */
export function motifId(elementId: number): string {
  return `motif-${elementId}`;
}
