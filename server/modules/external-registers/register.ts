/** A register of somebody else: what it is asked, and what it says. */

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
  /** As people call it. */
  readonly name: string;
  /** What it knows, empty when nothing; undefined: it has no such question. Throws when it does not answer. */
  readonly ask: (question: Question) => Promise<readonly RegisterAnswer[]> | undefined;
};
