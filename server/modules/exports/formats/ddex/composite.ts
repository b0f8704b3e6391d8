/** Input of the XML writer: elements by name, in the order of the standard's sequences. */

export type Value =
  | string
  | number
  | boolean
  | undefined
  | Composite
  | readonly (string | Composite)[];
export type Composite = { readonly [name: string]: Value };
