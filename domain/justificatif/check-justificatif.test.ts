import { describe, expect, test } from 'vitest';
import { checkJustificatif, isAccepted } from './check-justificatif.ts';
import { aJpeg, aPdf, aPng, joined, PNG_SIGNATURE, pngChunk } from './testing/sample-files.ts';

const ascii = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
const verdict = (bytes: Uint8Array, name: string, type = '') => {
  const checked = checkJustificatif({ bytes, name, type }, 'justificatifs.0');
  return isAccepted(checked) ? checked.type : checked.map(({ code }) => code).join(' ');
};
const PDF = 'application/pdf';
const PNG = 'image/png';
const JPEG = 'image/jpeg';

/** Written by other programs than ours. */
const REAL_PNG = fromBase64(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
);

describe('honest files', () => {
  test.each([
    ['a PDF', aPdf(), 'Kbis.pdf', PDF, PDF],
    ['in capitals', aPdf(), 'KBIS.PDF', PDF, PDF],
    ['undeclared', aPdf(), 'a.pdf', '', PDF],
    ['declared as plain bytes', aPdf(), 'a.pdf', 'application/octet-stream', PDF],
    ['of the largest size', aPdf(5_242_880), 'a.pdf', PDF, PDF],
    ['padded with zeros', joined(aPdf(), [0, 0, 10]), 'a.pdf', PDF, PDF],
    ['that speaks of encryption', aPdf(undefined, '/Title (/Encryption) '), 'a.pdf', PDF, PDF],
    ['saved twice', joined(aPdf(), ascii('4 0 obj\nnull\nendobj\nstartxref\n9\n%%EOF')), 'a.pdf', PDF, PDF],
    ['a PNG', aPng(), 'a.png', PNG, PNG],
    ['a real PNG', REAL_PNG, 'a.png', PNG, PNG],
    ['a JPEG', aJpeg(), 'a.jpeg', JPEG, JPEG],
    ['a JPEG with the short extension', aJpeg(), 'a.jpg', 'image/jpg', JPEG],
    ['a phone’s JPEG with a second image', joined(aJpeg(), aJpeg(), [0, 0]), 'a.jpg', JPEG, JPEG],
    ['an image of exactly 50 million pixels', aPng(10_000, 5_000), 'a.png', PNG, PNG],
  ])('%s', (_name, bytes, name, declared, type) => expect(verdict(bytes, name, declared)).toBe(type));
});

describe('lies', () => {
  test.each([
    ['a PDF called PNG', aPdf(), 'a.png', PNG, 'TYPE_MISMATCH TYPE_MISMATCH'],
    ['a PDF declared as HTML', aPdf(), 'a.pdf', 'text/html', 'TYPE_MISMATCH'],
    ['a PNG called PDF', aPng(), 'a.pdf', '', 'TYPE_MISMATCH'],
    ['a double extension', aPdf(), 'a.pdf.exe', PDF, 'TYPE_MISMATCH'],
    ['no extension', aPdf(), 'pdf', PDF, 'TYPE_MISMATCH'],
    ['a program', ascii('MZ\x90\0\x03'), 'a.pdf', PDF, 'TYPE_REFUSED'],
    ['a page', ascii('<html><script>alert(1)</script>'), 'a.pdf', PDF, 'TYPE_REFUSED'],
    ['a drawing that runs', ascii('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.png', PNG, 'TYPE_REFUSED'],
    ['an archive', ascii('PK\x03\x04'), 'a.pdf', PDF, 'TYPE_REFUSED'],
    ['a GIF', ascii('GIF89a'), 'a.png', PNG, 'TYPE_REFUSED'],
    ['a PDF behind something', joined(ascii('<script>'), aPdf()), 'a.pdf', PDF, 'TYPE_REFUSED'],
  ])('%s', (_name, bytes, name, declared, codes) => expect(verdict(bytes, name, declared)).toBe(codes));
});

describe('files that are not what they should be inside', () => {
  const zip = ascii('PK\x03\x04archive');
  test.each([
    ['empty', new Uint8Array(), 'a.pdf', 'EMPTY'],
    ['one byte too long', aPdf(5_242_881), 'a.pdf', 'TOO_LARGE'],
    ['PDF and archive', joined(aPdf(), zip), 'a.pdf', 'EXTRA_CONTENT'],
    ['PNG and archive', joined(aPng(), zip), 'a.png', 'EXTRA_CONTENT'],
    ['JPEG and archive', joined(aJpeg(), zip), 'a.jpg', 'EXTRA_CONTENT'],
    ['JPEG and half a second one', joined(aJpeg(), aJpeg().subarray(0, 40)), 'a.jpg', 'EXTRA_CONTENT'],
    ['an encrypted PDF', aPdf(undefined, '/Encrypt 5 0 R '), 'a.pdf', 'ENCRYPTED'],
    ['one that hides it', aPdf(undefined, '/#45ncr#79pt 5 0 R '), 'a.pdf', 'ENCRYPTED'],
    [
      'one that says so in a stream of references',
      joined(
        ascii('%PDF-1.7\n4 0 obj\n<< /Encrypt 5 0 R /Type /XRef >>\nstream\nxx\nendstream\nendobj\n'),
        ascii('startxref\n9\n%%EOF\n'),
      ),
      'a.pdf',
      'ENCRYPTED',
    ],
    ['no version', ascii('%PDF-x\nstartxref\n0\n%%EOF'), 'a.pdf', 'DAMAGED'],
    ['no references', ascii('%PDF-1.7\n%%EOF'), 'a.pdf', 'DAMAGED'],
    ['a PNG of 50 million pixels and some', aPng(10_000, 5_001), 'a.png', 'TOO_MANY_PIXELS'],
    ['a JPEG bomb', aJpeg(60_000, 60_000), 'a.jpg', 'TOO_MANY_PIXELS'],
    ['a PNG of no width', aPng(0, 5), 'a.png', 'DAMAGED'],
    ['a JPEG of no height', aJpeg(8, 0), 'a.jpg', 'DAMAGED'],
    ['a PNG without image', joined(aPng().subarray(0, 33), pngChunk('IEND', [])), 'a.png', 'DAMAGED'],
    ['a PNG without header', joined(PNG_SIGNATURE, pngChunk('IEND', [])), 'a.png', 'DAMAGED'],
  ])('%s', (_name, bytes, name, codes) => expect(verdict(bytes, name)).toBe(codes));

  test.each([
    ['PDF', aPdf(), 'a.pdf', 2],
    ['PNG', aPng(), 'a.png', 1],
    ['JPEG', aJpeg(), 'a.jpg', 1],
  ] as const)('a %s cut anywhere is refused', (_name, bytes, name, spare) => {
    // The line feed behind the end of a PDF may be missing.
    for (let length = 0; length <= bytes.length - spare; length += 1) {
      expect([length, verdict(bytes.subarray(0, length), name)]).not.toContainEqual(
        expect.stringMatching(/^(application|image)\//),
      );
    }
  });

  test('a PNG with any bit of what it shows changed is refused', () => {
    const good = aPng();
    for (let at = 0; at < good.length; at += 1) {
      const bytes = good.slice();
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      expect([at, verdict(bytes, 'a.png')]).not.toEqual([at, PNG]);
    }
  });
});

test('each fault is a French sentence that names the file and is tied to it', () => {
  const checked = checkJustificatif(
    { bytes: aPng(), name: '../x.pdf', type: 'text/html' },
    'justificatifs.3',
  );
  expect(checked).toEqual([
    {
      path: 'justificatifs.3',
      code: 'TYPE_MISMATCH',
      message: '« x.pdf » est une image PNG : son nom doit finir par .png.',
    },
    {
      path: 'justificatifs.3',
      code: 'TYPE_MISMATCH',
      message: '« x.pdf » est une image PNG, mais a été annoncé comme un autre type de fichier.',
    },
  ]);
});

test('the largest hostile files are judged quickly', () => {
  const worst = [
    joined(ascii('%PDF-1.7\n'), ascii('trailer/XRef obj'.repeat(300_000)), ascii('startxref\n9\n%%EOF')),
    joined([0xff, 0xd8], new Uint8Array(5_000_000).fill(0xff)),
    joined(PNG_SIGNATURE, new Uint8Array(5_000_000)),
  ];
  const begun = performance.now();
  for (const bytes of worst) verdict(bytes, 'a.pdf');
  expect(performance.now() - begun).toBeLessThan(500);
});
