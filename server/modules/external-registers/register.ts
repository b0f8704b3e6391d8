/** Interface of an external register: its questions and its answers. */

export type Question =
  | { readonly isrc: string }
  | { readonly isrc: null; readonly titre: string; readonly artiste: string };

export type RegisterAnswer = {
  readonly titre: string;
  readonly artiste: string;
  /** Seconds. */
  readonly duree: number | null;
  readonly isrcs: readonly string[];
  readonly adresse: string | null;
};

export type Register = {
  /** Display name. */
  readonly name: string;
  /**
   * Matching recordings, possibly none; undefined when the register does not support the question.
   * @throws when it does not answer
   */
  readonly ask: (question: Question) => Promise<readonly RegisterAnswer[]> | undefined;
};
