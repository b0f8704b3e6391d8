/** Why a sound file is left as it is: better no code than a damaged file. */

/**
 * `ID3_VERSION`: its tag is older than ID3v2.3. `ID3_BROKEN`: its tag does not hold together. `ID3_FRAME`: the other version
 * has no place for a frame. `ID3_ONE_CODE`: several codes are to be written, and ID3v2.3 has place for one. `OTHER_CODE`: another code stands there, and nobody said that it may go. `RIFF_BROKEN`: its chunks do not hold together. `RIFF_LARGE`: a WAV of more than 4 GB (RF64).
 */
export type WhyNot =
  | 'ID3_VERSION'
  | 'ID3_BROKEN'
  | 'ID3_FRAME'
  | 'ID3_ONE_CODE'
  | 'OTHER_CODE'
  | 'RIFF_BROKEN'
  | 'RIFF_LARGE';

export class CannotTag extends Error {
  readonly why: WhyNot;
  /** The frame, for `ID3_FRAME`; the code, for `OTHER_CODE`; else empty. */
  readonly what: string;

  constructor(why: WhyNot, what = '') {
    super(what === '' ? why : `${why} ${what}`);
    this.name = 'CannotTag';
    this.why = why;
    this.what = what;
  }
}
