import { SAMPLE_RATE } from '#domain/sound/chroma.ts';

/** 16 bits, one channel. */
export function wavOf(samples: Int16Array): Buffer {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.byteLength, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(SAMPLE_RATE, 24);
  head.writeUInt32LE(SAMPLE_RATE * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.byteLength, 40);
  return Buffer.concat([head, Buffer.from(samples.buffer)]);
}

/** A sound in the form that a file chooser accepts. */
export function aWav(name: string, sound: Float32Array) {
  const samples = Int16Array.from(sound, (value) =>
    Math.round(Math.max(-1, Math.min(1, value)) * 32_767),
  );
  return { name, mimeType: 'audio/wav', buffer: wavOf(samples) };
}
