/** A musical part of a long video, as it is typed. */

export const SEQUENCE_FIELDS = ['titre', 'artiste', 'debut', 'duree', 'isrc'] as const;
export type SequenceField = (typeof SEQUENCE_FIELDS)[number];
export type SequenceTyped = Readonly<Record<SequenceField, string>>;
export const EMPTY_SEQUENCE: SequenceTyped = {
  titre: '',
  artiste: '',
  debut: '',
  duree: '',
  isrc: '',
};
