/** Sound files that browsers read: their types, and what a file chooser shows. */
export const SOUND_TYPES: readonly string[] = [
  'mpeg',
  'wav',
  'x-wav',
  'wave',
  'flac',
  'x-flac',
  'mp4',
  'x-m4a',
  'aac',
  'ogg',
  'aiff',
  'x-aiff',
].map((kind) => `audio/${kind}`);
export const SOUND_EXTENSIONS: readonly string[] = [
  '.wav',
  '.flac',
  '.mp3',
  '.aif',
  '.aiff',
  '.m4a',
  '.ogg',
  '.opus',
];

/** Of a clip, whose tags are read as those of a sound. */
export const VIDEO_TYPES: readonly string[] = ['video/mp4', 'video/quicktime', 'video/x-m4v'];
export const VIDEO_EXTENSIONS: readonly string[] = ['.mp4', '.mov', '.m4v'];
