/**
 * Sample files, legitimate and hostile, each with the verdict that every call must give. For tests
 * only.
 */

import { zlibSync } from 'fflate';
import {
  aJpeg,
  aPdf,
  aPdfStream,
  aPdfThatOpens,
  aPng,
  joined,
  PNG_SIGNATURE,
  pngChunk,
} from './sample-files.ts';

export type Sample = {
  readonly what: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly name: string;
  /** Declared type; empty when undeclared. */
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
  137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0,
  0, 31, 21, 196, 137, 0, 0, 0, 13, 73, 68, 65, 84, 120, 218, 99, 100, 248, 207, 80, 15, 0, 3, 134,
  1, 128, 90, 52, 125, 107, 0, 0, 0, 0, 73, 69, 78, 68, 174, 66, 96, 130,
]);

const sample = (
  what: string,
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
  type: string,
  decision: string,
): Sample => ({ what, bytes, name, type, verdict: decision });

const ENCRYPTED_BY_STREAM = joined(
  ascii('%PDF-1.7\n4 0 obj\n<< /Encrypt 5 0 R /Type /XRef >>\nstream\nxx\nendstream\nendobj\n'),
  ascii('startxref\n9\n%%EOF\n'),
);

/** Object 5 and the following ones, in a compressed object stream. */
const together = (object: string, dictionary = '') =>
  aPdfStream(
    `/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode ${dictionary}`,
    zlibSync(ascii(`5 0 ${object}`)),
  );
const active = (what: string, ...objects: readonly (string | Uint8Array)[]) =>
  sample(`a PDF ${what}`, aPdfThatOpens(...objects), 'a.pdf', PDF, 'ACTIVE');

/** Files that run an action when opened. */
export const ACTIVE: readonly Sample[] = [
  active('that runs a program', '<< /S /JavaScript /JS (app.alert(1)) >>'),
  active('that hides it in its letters', '<< /S /J#61vaScrip#74 /JS (app.alert(1)) >>'),
  active('that hides it behind a comment', '<< /S%\n/JavaScript/JS(app.alert(1))>>'),
  active(
    'that hides it among compressed objects',
    '5 0 R',
    together('<< /S /JavaScript /JS (1) >>'),
  ),
  active('that hides it twice', '5 0 R', together('<< /S /#4aavaScript /JS (1) >>')),
  active(
    'whose compressed objects bear another name',
    '5 0 R',
    aPdfStream(
      '/N 1 /First 4 /Filter /Fl#61teDecode',
      zlibSync(ascii('% x\n5 0 << /S /Launch >>')),
    ),
  ),
  active(
    'whose compressed objects are hidden',
    '5 0 R',
    together('<< /S /Named >>', '/DecodeParms << /Predictor 12 >>'),
  ),
  active(
    'with two coats',
    '5 0 R',
    aPdfStream('/Type /ObjStm /N 1 /First 4 /Filter [/ASCIIHexDecode /FlateDecode]', ascii('78>')),
  ),
  active('that starts another program', '<< /S /Launch /F (cmd.exe) >>'),
  active('that sends what it is told', '<< /S /SubmitForm /F (https://ailleurs.example) >>'),
  active('that fetches', '<< /S /ImportData /F (a.fdf) >>'),
  active('that opens another file', '<< /S /GoToR /F (\\\\ailleurs\\a.pdf) /D [0 /Fit] >>'),
  active('with a form that lives', 'null', '<< /XFA 6 0 R >>', aPdfStream('', ascii('<xdp/>'))),
  active('with a film', '<< /S /Named /N /NextPage >>', '<< /Type /Annot /Subtype /RichMedia >>'),
  active('with a sound that a program plays', '<< /S /Rendition /JS (1) >>'),
  active('with a file inside', 'null', aPdfStream('/Type /EmbeddedFile', ascii('MZ'))),
  active(
    'that says so among compressed objects',
    'null',
    together('<< /EmbeddedFiles << /Names [] >> >>'),
  ),
];

/** Links and pages as usual programs write them: none runs an action. */
const QUIET: readonly Sample[] = (
  [
    ['with a link', aPdfThatOpens('<< /S /URI /URI (https://www.exemple.fr/Web/JavaScript) >>')],
    ['that opens at a page', aPdfThatOpens('[3 0 R /Fit]')],
    [
      'with a form to fill in',
      aPdfThatOpens('null', '<< /AcroForm << /Fields [] /NeedAppearances true >> >>'),
    ],
    [
      'with compressed objects',
      aPdfThatOpens('5 0 R', together('<< /S /URI /URI (https://www.exemple.fr) >>')),
    ],
    [
      'that tells of programs on its page',
      aPdfThatOpens(
        'null',
        aPdfStream('/Filter /FlateDecode', zlibSync(ascii('BT (le langage /JavaScript) Tj ET'))),
      ),
    ],
  ] as const
).map(([what, bytes]) => sample(`a PDF ${what}`, bytes, 'a.pdf', PDF, PDF));

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
  ...QUIET,
  sample('a PNG', aPng(), 'a.png', PNG, PNG),
  sample('a real PNG', REAL_PNG, 'a.png', PNG, PNG),
  sample('a JPEG', aJpeg(), 'a.jpeg', JPEG, JPEG),
  sample('a JPEG with the short extension', aJpeg(), 'a.jpg', 'image/jpg', JPEG),
  sample(
    'a phone’s JPEG with a second image',
    joined(aJpeg(), aJpeg(), [0, 0]),
    'a.jpg',
    JPEG,
    JPEG,
  ),
  sample('an image of exactly 50 million pixels', aPng(10_000, 5_000), 'a.png', PNG, PNG),
];

/** Files whose name, declared type or first bytes are false. */
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

/** Files with a valid beginning and invalid contents. */
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
  sample(
    'one that says so in a stream of references',
    ENCRYPTED_BY_STREAM,
    'a.pdf',
    '',
    'ENCRYPTED',
  ),
  sample('no version', ascii('%PDF-x\nstartxref\n0\n%%EOF'), 'a.pdf', '', 'DAMAGED'),
  sample('no references', ascii('%PDF-1.7\n%%EOF'), 'a.pdf', '', 'DAMAGED'),
  sample(
    'a PNG of 50 million pixels and some',
    aPng(10_000, 5_001),
    'a.png',
    '',
    'TOO_MANY_PIXELS',
  ),
  sample('a JPEG bomb', aJpeg(60_000, 60_000), 'a.jpg', '', 'TOO_MANY_PIXELS'),
  sample('a PNG of no width', aPng(0, 5), 'a.png', '', 'DAMAGED'),
  sample('a JPEG of no height', aJpeg(8, 0), 'a.jpg', '', 'DAMAGED'),
  sample(
    'a PNG without image',
    joined(aPng().subarray(0, 33), pngChunk('IEND', [])),
    'a.png',
    '',
    'DAMAGED',
  ),
  sample(
    'a PNG without header',
    joined(PNG_SIGNATURE, pngChunk('IEND', [])),
    'a.png',
    '',
    'DAMAGED',
  ),
];
