/**
 * Globals of both browsers and Node, whose types are in neither of the libraries configured here.
 */

type Decoder = { decode(bytes?: Uint8Array, options?: { readonly stream: boolean }): string };

/** From the Encoding standard. */
declare const TextDecoder: new (
  label: string,
  options?: { readonly ignoreBOM: boolean },
) => Decoder;
declare const performance: { now(): number };
declare const setImmediate: (next: () => void) => unknown;
declare const setTimeout: (next: () => void, milliseconds: number) => unknown;

const OwnDecoder = TextDecoder;

export { OwnDecoder as TextDecoder };

/** Monotonic time in milliseconds. */
export const elapsed = (): number => performance.now();

/** Yields to other tasks: requests of a server, a person at a browser. */
export const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof setImmediate === 'undefined') setTimeout(resolve, 0);
    else setImmediate(resolve);
  });
