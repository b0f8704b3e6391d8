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
