/**
 * How the product says no. A refusal is data: a stable machine code, a kind (which the
 * contract turns into an HTTP status) and one public French sentence. It is declared
 * beside the rule that raises it; private detail for the log never reaches the public.
 */

/** What sort of no this is. The contract maps each kind to one HTTP status. */
export type ErrorKind =
  | 'malformed' // the request cannot be read
  | 'unauthenticated' // who are you?
  | 'forbidden' // a capability is lacking in one's own structure
  | 'missing' // unknown, or of another structure: never told apart
  | 'conflict' // the state does not allow it, or someone was faster
  | 'tooLarge'
  | 'unsupported' // a content type that is not accepted
  | 'invalid' // read, but against a rule; carries field errors
  | 'tooMany' // slow down
  | 'unavailable' // a part we stand on does not answer
  | 'fault'; // ours: the last resort

export type DomainErrorDefinition<Code extends string = string> = {
  readonly code: Code;
  readonly kind: ErrorKind;
  /** Public sentence, in French. */
  readonly title: string;
};

/** One fault of one field. `path` is dotted, with indexes: `minuterie.2.duree`. */
export type FieldError = { readonly path: string; readonly code: string; readonly message: string };

/** As they travel: the fields sent, and the whole of what a fresh read would answer. */
export type Versions = {
  readonly sent: Readonly<Record<string, unknown>>;
  readonly current: Readonly<Record<string, unknown>>;
};

export type DomainErrorOptions = {
  /** Public French sentence about this very case. */
  readonly detail?: string;
  readonly errors?: readonly FieldError[];
  /** Public facts that a program may use, e.g. the winner of a race. */
  readonly facts?: Readonly<Record<string, string | number | null>>;
  /** Of a change made from an old version: what was sent, and what is there now. */
  readonly versions?: Versions;
  /** For the log only. */
  readonly privateDetail?: string;
};

/** Declares a refusal. Codes are upper case words joined by underscores, unique in the product. */
export function domainError<const Code extends string>(
  code: Code,
  kind: ErrorKind,
  title: string,
): DomainErrorDefinition<Code> {
  return { code, kind, title };
}

/** Thrown by rules and verbs; the edge of the server turns it into a problem document. */
export class DomainError extends Error {
  readonly definition: DomainErrorDefinition;
  readonly options: DomainErrorOptions;

  constructor(definition: DomainErrorDefinition, options: DomainErrorOptions = {}) {
    super(`${definition.code}: ${options.privateDetail ?? options.detail ?? definition.title}`);
    this.name = 'Refusal';
    this.definition = definition;
    this.options = options;
  }
}
