/**
 * A wait in French: « une minute », « 5 minutes ».
 * @param seconds above zero
 */
export function delayOf(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'une minute' : `${minutes} minutes`;
}
