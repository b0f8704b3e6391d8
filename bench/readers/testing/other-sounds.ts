/** An M4A and an Ogg Vorbis, made here: their containers are whole, and what sounds in them is silence or nothing. */

const four = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const zeros = (count: number) => Buffer.alloc(count);
const box = (name: string, ...parts: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts);
  return Buffer.concat([four(8 + content.length), Buffer.from(name, 'latin1'), content]);
};

const RATE = 44_100;
/** Samples of one frame of AAC. */
const FRAME = 1024;

/** Low complexity AAC, 44.1 kHz, two channels. */
const STREAM = box(
  'esds',
  Buffer.from([0, 0, 0, 0, 3, 25, 0, 1, 0, 4, 17, 0x40, 0x15]),
  zeros(11),
  Buffer.from([5, 2, 0x12, 0x10, 6, 1, 2]),
);

/**
 * One track of AAC; `seconds` by its own word. The movie stands before the sound, as on the web: a longer tag moves the
 * sound, and the table must follow.
 */
export function anM4a(seconds: number): Buffer {
  const head = box('ftyp', Buffer.from('M4A \0\0\0\0M4A isom', 'latin1'));
  const before = head.length + movie(seconds, 0).length + 8;
  return Buffer.concat([head, movie(seconds, before), box('mdat', ...SAMPLES)]);
}

const SAMPLES = Array.from({ length: 4 }, () => Buffer.from([0x21, 0x10, 0x04, 0x60, 0x8c, 0x1c]));

/** @param offset of the sound in the file */
function movie(seconds: number, offset: number): Buffer {
  const length = four(seconds * RATE);
  const count = four(SAMPLES.length);
  const channels = Buffer.from([0, 2, 0, 16]);
  const entry = [zeros(6), Buffer.from([0, 1]), zeros(8), channels, zeros(4), four(RATE * 65_536), STREAM];
  const table = box(
    'stbl',
    box('stsd', zeros(4), four(1), box('mp4a', ...entry)),
    box('stts', zeros(4), four(1), count, four(FRAME)),
    box('stsc', zeros(4), four(1), four(1), count, four(1)),
    box('stsz', zeros(4), four(0), count, ...SAMPLES.map((sample) => four(sample.length))),
    box('stco', zeros(4), four(1), four(offset)),
  );
  const media = box(
    'mdia',
    box('mdhd', zeros(12), four(RATE), length, zeros(4)),
    box('hdlr', zeros(8), Buffer.from('soun', 'latin1'), zeros(13)),
    box('minf', box('smhd', zeros(8)), table),
  );
  const track = box('trak', box('tkhd', zeros(12), four(1), zeros(4), length, zeros(60)), media);
  return box('moov', box('mvhd', zeros(12), four(RATE), length, zeros(80)), track);
}

/** The three heads of Vorbis, and a last page that says how long it lasts. */
export function anOgg(seconds: number): Buffer {
  const rate = Buffer.alloc(4);
  rate.writeUInt32LE(RATE);
  const mark = (kind: number) => Buffer.from([kind, ...Buffer.from('vorbis')]);
  const first = Buffer.concat([mark(1), zeros(4), Buffer.from([2]), rate, zeros(12), Buffer.from([0xb8, 1])]);
  const vendor = Buffer.from('portail');
  const comments = Buffer.concat([
    mark(3),
    Buffer.from([vendor.length, 0, 0, 0]),
    vendor,
    zeros(4),
    Buffer.from([1]),
  ]);
  const setup = Buffer.concat([mark(5), zeros(30)]);
  return Buffer.concat([
    page(0, 2, 0, [first]),
    page(1, 0, 0, [comments, setup]),
    page(2, 4, seconds * RATE, [zeros(20)]),
  ]);
}

/** Packets shorter than 255 bytes. @param flags 2: the first page, 4: the last */
function page(number: number, flags: number, samples: number, packets: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(27 + packets.length);
  head.write('OggS', 0, 'latin1');
  head[5] = flags;
  head.writeBigUInt64LE(BigInt(samples), 6);
  head.writeUInt32LE(7, 14);
  head.writeUInt32LE(number, 18);
  head[26] = packets.length;
  for (const [place, packet] of packets.entries()) head[27 + place] = packet.length;
  const whole = Buffer.concat([head, ...packets]);
  whole.writeUInt32LE(checksum(whole), 22);
  return whole;
}

function checksum(bytes: Uint8Array): number {
  let sum = 0;
  for (const byte of bytes) {
    sum = (sum ^ (byte << 24)) >>> 0;
    for (let bit = 0; bit < 8; bit += 1)
      sum = (sum & 0x8000_0000 ? (sum << 1) ^ 0x04c1_1db7 : sum << 1) >>> 0;
  }
  return sum;
}
