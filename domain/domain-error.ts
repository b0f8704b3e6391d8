/**
 * How the product refuses. A refusal is data: a stable machine code, a kind (which the contract
 * maps to an HTTP status) and one public French sentence. It is declared beside the rule that
 * raises it; the private detail for the log never reaches the public.
 */

/** Kind of a refusal. The contract maps each kind to one HTTP status. */
export type ErrorKind =
  | 'malformed' // the request cannot be read
  | 'unauthenticated' // no valid identity
  | 'forbidden' // a capability is lacking in one's own structure
  | 'missing' // unknown, or of another structure: deliberately indistinguishable
  | 'conflict' // the state does not allow it, or someone was faster
  | 'tooLarge'
  | 'unsupported' // a content type that is not accepted
  | 'invalid' // readable, but breaks a rule; carries field errors
  | 'tooMany' // rate limit
  | 'unavailable' // a dependency does not answer
  | 'fault'; // internal error: the fallback

export type DomainErrorDefinition<Code extends string = string> = {
  readonly code: Code;
  readonly kind: ErrorKind;
  /** Public sentence, in French. */
  readonly title: string;
};

/** One error of one field. `path` is dotted, with indexes: `minuterie.2.duree`. */
export type FieldError = { readonly path: string; readonly code: string; readonly message: string };

/** In wire format: the fields sent, and the current version as a fresh read would answer it. */
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
  /** For a change made from an old version: the version sent, and the current one. */
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
