/** Types of the parts of an ID3v2 tag. */

/** ID3v2.3 is read by most players and shops; ID3v2.4 is the later version. */
export type Id3Version = 3 | 4;
/** `keep`: version of the existing tag; 3 for a file without a tag. */
export type Id3Choice = Id3Version | 'keep';

export type Frame = {
  /** Four capital letters or digits. */
  readonly id: string;
  readonly flags: readonly [number, number];
  readonly content: Uint8Array;
};
