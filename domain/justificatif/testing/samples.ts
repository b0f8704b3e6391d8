/** Files that honest people and others send, each with the verdict it must get by whatever call. For tests only. */

import { aJpeg, aPdf, aPng, joined, PNG_SIGNATURE, pngChunk } from './sample-files.ts';

export type Sample = {
  readonly what: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly name: string;
  /** As it is declared; empty when it is not. */
  readonly type: string;
  /** The type of an accepted file, or the codes of its faults. */
  readonly verdict: string;
};

const PDF = 'application/pdf';
const PNG = 'image/png';
const JPEG = 'image/jpeg';

const ascii = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

/** Written by another program than ours. */
const REAL_PNG = Uint8Array.from([
  ...[137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0],
  ...[31, 21, 196, 137, 0, 0, 0, 13, 73, 68, 65, 84, 120, 218, 99, 100, 248, 207, 80, 15, 0, 3, 134, 1, 128],
  ...[90, 52, 125, 107, 0, 0, 0, 0, 73, 69, 78, 68, 174, 66, 96, 130],
]);

const sample = (
  what: string,
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
  type: string,
  verdict: string,
): Sample => ({ what, bytes, name, type, verdict });

const ENCRYPTED_BY_STREAM = joined(
  ascii('%PDF-1.7\n4 0 obj\n<< /Encrypt 5 0 R /Type /XRef >>\nstream\nxx\nendstream\nendobj\n'),
  ascii('startxref\n9\n%%EOF\n'),
);

export const HONEST: readonly Sample[] = [
  sample('a PDF', aPdf(), 'Kbis.pdf', PDF, PDF),
  sample('in capitals', aPdf(), 'KBIS.PDF', PDF, PDF),
  sample('undeclared', aPdf(), 'a.pdf', '', PDF),
  sample('declared as plain bytes', aPdf(), 'a.pdf', 'application/octet-stream', PDF),
  sample('of the largest size', aPdf(5_242_880), 'a.pdf', PDF, PDF),
  sample('padded with zeros', joined(aPdf(), [0, 0, 10]), 'a.pdf', PDF, PDF),
  sample('that speaks of encryption', aPdf(undefined, '/Title (/Encryption) '), 'a.pdf', PDF, PDF),
  sample(
    'saved twice',
    joined(aPdf(), ascii('4 0 obj\nnull\nendobj\nstartxref\n9\n%%EOF')),
    'a.pdf',
    PDF,
    PDF,
  ),
  sample('a PNG', aPng(), 'a.png', PNG, PNG),
  sample('a real PNG', REAL_PNG, 'a.png', PNG, PNG),
  sample('a JPEG', aJpeg(), 'a.jpeg', JPEG, JPEG),
  sample('a JPEG with the short extension', aJpeg(), 'a.jpg', 'image/jpg', JPEG),
  sample('a phone’s JPEG with a second image', joined(aJpeg(), aJpeg(), [0, 0]), 'a.jpg', JPEG, JPEG),
  sample('an image of exactly 50 million pixels', aPng(10_000, 5_000), 'a.png', PNG, PNG),
];

/** Their name, their declaration or their first bytes lie. */
export const LIES: readonly Sample[] = [
  sample('a PDF called PNG', aPdf(), 'a.png', PNG, 'TYPE_MISMATCH TYPE_MISMATCH'),
  sample('a PDF declared as HTML', aPdf(), 'a.pdf', 'text/html', 'TYPE_MISMATCH'),
  sample('a PNG called PDF', aPng(), 'a.pdf', '', 'TYPE_MISMATCH'),
  sample('a double extension', aPdf(), 'a.pdf.exe', PDF, 'TYPE_MISMATCH'),
  sample('no extension', aPdf(), 'pdf', PDF, 'TYPE_MISMATCH'),
  sample('a program', ascii('MZ\x90\0\x03'), 'a.pdf', PDF, 'TYPE_REFUSED'),
  sample('a page', ascii('<html><script>alert(1)</script>'), 'a.pdf', PDF, 'TYPE_REFUSED'),
  sample(
    'a drawing that runs',
    ascii('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    'a.png',
    PNG,
    'TYPE_REFUSED',
  ),
  sample('an archive', ascii('PK\x03\x04'), 'a.pdf', PDF, 'TYPE_REFUSED'),
  sample('a GIF', ascii('GIF89a'), 'a.png', PNG, 'TYPE_REFUSED'),
  sample('a PDF behind something', joined(ascii('<script>'), aPdf()), 'a.pdf', PDF, 'TYPE_REFUSED'),
];

const ARCHIVE = ascii('PK\x03\x04archive');

/** They begin as they should. */
export const BROKEN: readonly Sample[] = [
  sample('empty', new Uint8Array(), 'a.pdf', '', 'EMPTY'),
  sample('one byte too long', aPdf(5_242_881), 'a.pdf', '', 'TOO_LARGE'),
  sample('PDF and archive', joined(aPdf(), ARCHIVE), 'a.pdf', '', 'EXTRA_CONTENT'),
  sample('PNG and archive', joined(aPng(), ARCHIVE), 'a.png', '', 'EXTRA_CONTENT'),
  sample('JPEG and archive', joined(aJpeg(), ARCHIVE), 'a.jpg', '', 'EXTRA_CONTENT'),
  sample(
    'JPEG and half a second one',
    joined(aJpeg(), aJpeg().subarray(0, 40)),
    'a.jpg',
    '',
    'EXTRA_CONTENT',
  ),
  sample('an encrypted PDF', aPdf(undefined, '/Encrypt 5 0 R '), 'a.pdf', '', 'ENCRYPTED'),
  sample('one that hides it', aPdf(undefined, '/#45ncr#79pt 5 0 R '), 'a.pdf', '', 'ENCRYPTED'),
  sample('one that says so in a stream of references', ENCRYPTED_BY_STREAM, 'a.pdf', '', 'ENCRYPTED'),
  sample('no version', ascii('%PDF-x\nstartxref\n0\n%%EOF'), 'a.pdf', '', 'DAMAGED'),
  sample('no references', ascii('%PDF-1.7\n%%EOF'), 'a.pdf', '', 'DAMAGED'),
  sample('a PNG of 50 million pixels and some', aPng(10_000, 5_001), 'a.png', '', 'TOO_MANY_PIXELS'),
  sample('a JPEG bomb', aJpeg(60_000, 60_000), 'a.jpg', '', 'TOO_MANY_PIXELS'),
  sample('a PNG of no width', aPng(0, 5), 'a.png', '', 'DAMAGED'),
  sample('a JPEG of no height', aJpeg(8, 0), 'a.jpg', '', 'DAMAGED'),
  sample('a PNG without image', joined(aPng().subarray(0, 33), pngChunk('IEND', [])), 'a.png', '', 'DAMAGED'),
  sample('a PNG without header', joined(PNG_SIGNATURE, pngChunk('IEND', [])), 'a.png', '', 'DAMAGED'),
];
