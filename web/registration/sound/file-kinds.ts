/** Sound file types that browsers read, and extensions for the file chooser. */
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

/** Types of video clips, whose tags are read like those of sound files. */
export const VIDEO_TYPES: readonly string[] = ['video/mp4', 'video/quicktime', 'video/x-m4v'];
export const VIDEO_EXTENSIONS: readonly string[] = ['.mp4', '.mov', '.m4v'];
