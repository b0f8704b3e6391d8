/** Small files that any program opens, made byte by byte. For tests only. */

/** A plain loop: fast, and independent of the platform. */
function ascii(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}

export function joined(
  ...segments: readonly (Uint8Array | readonly number[])[]
): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(segments.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of segments) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** One empty page; a comment of any length makes it exactly `size` bytes. */
export function aPdf(size?: number, trailerExtra = ''): Uint8Array<ArrayBuffer> {
  const make = (padding: number) => {
    const body = [
      '%PDF-1.7\n',
      `%${'x'.repeat(padding)}\n`,
      '1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n',
      '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n',
      '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>\nendobj\n',
    ];
    const starts = body.slice(2).map((_part, index) => body.slice(0, index + 2).join('').length);
    const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
    const text = body.join('');
    const trailer = `trailer\n<< /Size 4 /Root 1 0 R ${trailerExtra}>>\nstartxref\n${text.length}\n%%EOF\n`;
    return `${text}xref\n0 4\n0000000000 65535 f \n${table}${trailer}`;
  };
  if (size === undefined) return joined(ascii(make(0)));
  // The offset in the trailer grows with the file, so the padding is adjusted until the size
  // matches.
  let padding = size - make(0).length;
  while (make(padding).length !== size) padding += size - make(padding).length;
  return joined(ascii(make(padding)));
}

/** A PDF page with these objects from number 4 on; the first one is the document's open action. */
export function aPdfThatOpens(
  ...objects: readonly (string | Uint8Array)[]
): Uint8Array<ArrayBuffer> {
  const segments = [
    ascii('%PDF-1.7\n'),
    ascii('1 0 obj\n<< /Type /Catalog /Pages 2 0 R /OpenAction 4 0 R >>\nendobj\n'),
    ascii('2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n'),
    ascii('3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>\nendobj\n'),
    ...objects.map((object, index) =>
      joined(
        ascii(`${index + 4} 0 obj\n`),
        typeof object === 'string' ? ascii(object) : object,
        ascii('\nendobj\n'),
      ),
    ),
  ];
  const starts = segments
    .slice(1)
    .map((_part, index) => joined(...segments.slice(0, index + 1)).length);
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  const text = joined(...segments);
  const size = `/Size ${segments.length} /Root 1 0 R`;
  const references = `xref\n0 ${segments.length}\n0000000000 65535 f \n${table}`;
  return joined(
    text,
    ascii(`${references}trailer\n<< ${size} >>\nstartxref\n${text.length}\n%%EOF\n`),
  );
}

/** A stream, in the syntax of an object. */
export const aPdfStream = (dictionary: string, content: Uint8Array) =>
  joined(
    ascii(`<< ${dictionary} /Length ${content.length} >>\nstream\n`),
    content,
    ascii('\nendstream'),
  );

const number32 = (value: number) => [
  value >>> 24,
  (value >>> 16) & 255,
  (value >>> 8) & 255,
  value & 255,
];

function crcOf(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
}

export function pngChunk(type: string, data: readonly number[]): Uint8Array {
  const named = joined(ascii(type), data);
  return joined(number32(data.length), named, number32(crcOf(named)));
}

export const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** A grey image; its header may lie about its size. */
export function aPng(width = 1, height = 1): Uint8Array<ArrayBuffer> {
  const header = [...number32(width), ...number32(height), 8, 0, 0, 0, 0];
  // A stored block of one line of one pixel: filter 0, black.
  const data = [0x78, 0x01, 0x01, 2, 0, 0xfd, 0xff, 0, 0, 0, 2, 0, 1];
  return joined(
    PNG_SIGNATURE,
    pngChunk('IHDR', header),
    pngChunk('IDAT', data),
    pngChunk('IEND', []),
  );
}

const segment = (marker: number, data: readonly number[]) => [
  0xff,
  marker,
  (data.length + 2) >> 8,
  (data.length + 2) & 255,
  ...data,
];

/** A grey image of one block; its header may lie about its size. */
export function aJpeg(width = 8, height = 8): Uint8Array<ArrayBuffer> {
  const size = [height >> 8, height & 255, width >> 8, width & 255];
  return joined(
    [0xff, 0xd8],
    segment(0xe0, [0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    segment(0xdb, [0, ...Array.from({ length: 64 }, () => 1)]),
    segment(0xc0, [8, ...size, 1, 1, 0x11, 0]),
    segment(0xc4, [0x00, 1, ...Array.from({ length: 15 }, () => 0), 0]),
    segment(0xc4, [0x10, 1, ...Array.from({ length: 15 }, () => 0), 0]),
    segment(0xda, [1, 1, 0, 0, 63, 0]),
    [0x3f, 0xff, 0x00, 0x2a],
    [0xff, 0xd9],
  );
}
