/** What an ID3v2 tag is made of. */

/** ID3v2.3 is what most players and shops read; ID3v2.4 is the later one. */
export type Id3Version = 3 | 4;
/** `keep`: that of the tag that is there; of a file without a tag, 3. */
export type Id3Choice = Id3Version | 'keep';

export type Frame = {
  /** Four capital letters or digits. */
  readonly id: string;
  readonly flags: readonly [number, number];
  readonly content: Uint8Array;
};
