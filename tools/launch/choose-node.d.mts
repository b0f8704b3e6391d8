type Machine = { readonly platform: string; readonly arch: string };

export type NodeChoice =
  | { readonly kind: 'this' }
  | { readonly kind: 'other'; readonly path: string }
  | { readonly kind: 'missing'; readonly sentence: string };

export declare const PACKAGED: Readonly<Record<string, string>>;

/** From the root of the checkout; undefined where npm has none. */
export declare function packagedNode(machine: Machine): string | undefined;

export declare function chooseNode(
  facts: Machine & {
    /** Of the Node that is running, without its `v`. */
    readonly version: string;
    readonly running: string;
    /** The pinned Node, when it is there. */
    readonly installed: string | undefined;
  },
): NodeChoice;
