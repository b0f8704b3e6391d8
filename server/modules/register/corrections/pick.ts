/** Some fields of a recording, by their names. */
export function pick(element: object, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(element).filter(([name]) => names.includes(name)));
}
