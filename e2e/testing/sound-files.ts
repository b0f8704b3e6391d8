/** Generated real sound files: a few bytes per second, with the tags that studios write. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TagLib } from 'taglib-wasm';

export type Sound = {
  readonly kind: 'wav' | 'flac' | 'mp3';
  readonly name: string;
  readonly seconds: number;
  readonly tags?: {
    readonly titre?: string;
    readonly artiste?: string;
    readonly piste?: number;
    readonly isrc?: string;
  };
};

const LIBRARY = join(import.meta.dirname, '../../node_modules/taglib-wasm/dist/taglib-web.wasm');
const MIME = { wav: 'audio/wav', flac: 'audio/flac', mp3: 'audio/mpeg' } as const;

/** In the form that a file chooser accepts. */
export async function soundFiles(sounds: readonly Sound[]) {
  const wasmBinary = new Uint8Array(readFileSync(LIBRARY));
  const taglib = await TagLib.initialize({ wasmBinary, forceWasmType: 'emscripten' });
  const files: { name: string; mimeType: string; buffer: Buffer }[] = [];
  for (const { kind, name, seconds, tags } of sounds) {
    const file = await taglib.open(MAKERS[kind](seconds));
    const { titre, artiste, piste, isrc } = tags ?? {};
    if (titre !== undefined) file.setProperty('TITLE', titre);
    if (artiste !== undefined) file.setProperty('ARTIST', artiste);
    if (piste !== undefined) file.setProperty('TRACKNUMBER', String(piste));
    if (isrc !== undefined) file.setProperty('ISRC', isrc);
    file.save();
    files.push({ name, mimeType: MIME[kind], buffer: Buffer.from(file.getFileBuffer()) });
    file.dispose();
  }
  return files;
}

const MAKERS = { wav: aWav, flac: aFlac, mp3: anMp3 } as const;

/** Silence, 8 bits, 1 kHz. */
function aWav(seconds: number): Uint8Array {
  const rate = 1000;
  const samples = seconds * rate;
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples, 40);
  return new Uint8Array(Buffer.concat([head, Buffer.alloc(samples, 128)]));
}

/** The header of a FLAC at 44.1 kHz, which announces the number of samples; no sample follows. */
function aFlac(seconds: number): Uint8Array {
  const bytes = Buffer.alloc(42);
  bytes.write('fLaC', 0);
  bytes.writeUInt8(0x80, 4);
  bytes.writeUIntBE(34, 5, 3);
  bytes.writeUInt16BE(4096, 8);
  bytes.writeUInt16BE(4096, 10);
  bytes.writeUIntBE((44_100 << 4) | (1 << 1), 18, 3);
  bytes.writeUInt8(0xf0, 21);
  bytes.writeUInt32BE(seconds * 44_100, 22);
  return new Uint8Array(bytes);
}

/** Frames of MPEG 2.5 layer III, 8 kbit/s, 8 kHz, mono: 72 bytes each, 72 milliseconds. */
function anMp3(seconds: number): Uint8Array {
  const frame = Buffer.alloc(72);
  frame.writeUInt32BE(0xffe318c0, 0);
  return new Uint8Array(
    Buffer.concat(Array.from({ length: Math.round(seconds / 0.072) }, () => frame)),
  );
}
