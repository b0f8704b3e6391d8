/** What browsers and Node both have, and whose types neither gives to this room. */

type Decoder = { decode(bytes?: Uint8Array, options?: { readonly stream: boolean }): string };

/** Of the Encoding standard. */
declare const TextDecoder: new (
  label: string,
  options?: { readonly ignoreBOM: boolean },
) => Decoder;
declare const performance: { now(): number };
declare const setImmediate: (next: () => void) => unknown;
declare const setTimeout: (next: () => void, milliseconds: number) => unknown;

const OwnDecoder = TextDecoder;

export { OwnDecoder as TextDecoder };

/** Milliseconds since some moment. */
export const elapsed = (): number => performance.now();

/** Lets others have their turn: requests of a server, a person at a browser. */
export const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof setImmediate === 'undefined') setTimeout(resolve, 0);
    else setImmediate(resolve);
  });
