/** What browsers and Node both have, and whose types neither gives to this room. */

type Decoder = { decode(bytes?: Uint8Array, options?: { readonly stream: boolean }): string };

type Machine = {
  /** Of the Encoding standard. */
  readonly TextDecoder: new (
    label: string,
    options?: { readonly ignoreBOM: boolean },
  ) => Decoder;
  readonly performance: { now(): number };
  readonly setImmediate?: (next: () => void) => unknown;
  readonly setTimeout: (next: () => void, milliseconds: number) => unknown;
};

const machine = globalThis as unknown as Machine;

export const { TextDecoder } = machine;

/** Milliseconds since some moment. */
export const elapsed = (): number => machine.performance.now();

/** Lets others have their turn: requests of a server, a person at a browser. */
export const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    if (machine.setImmediate === undefined) machine.setTimeout(resolve, 0);
    else machine.setImmediate(resolve);
  });
