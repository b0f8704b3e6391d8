import { zlibSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { inflate } from '#server/modules/justificatifs/examination/inflate.ts';
import { checkJustificatif, isAccepted, pathsOfObject, pathsOfPart } from './check-justificatif.ts';
import {
  aJpeg,
  aPdf,
  aPdfStream,
  aPdfThatOpens,
  aPng,
  joined,
  PNG_SIGNATURE,
} from './testing/sample-files.ts';
import { ACTIVE, BROKEN, HONEST, LIES } from './testing/samples.ts';

const ascii = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));
const decision = (bytes: Uint8Array, name: string, type = '') => {
  const checked = checkJustificatif(
    { bytes, name, type, size: bytes.length },
    pathsOfPart('justificatifs.0'),
    inflate,
  );
  return isAccepted(checked) ? checked.type : checked.map(({ code }) => code).join(' ');
};
const PNG = 'image/png';

describe.each([
  ['honest files', HONEST],
  ['lies', LIES],
  ['files that act by themselves', ACTIVE],
  ['files that are not what they should be inside', BROKEN],
])('%s', (_kind, samples) => {
  test.each(samples.map((sample) => [sample.what, sample] as const))('%s', (_what, sample) => {
    expect(decision(sample.bytes, sample.name, sample.type)).toBe(sample.verdict);
  });
});

describe('files that were altered', () => {
  test.each([
    ['PDF', aPdf(), 'a.pdf', 2],
    ['PNG', aPng(), 'a.png', 1],
    ['JPEG', aJpeg(), 'a.jpg', 1],
  ] as const)('a %s cut anywhere is refused', (_name, bytes, name, spare) => {
    // The line feed behind the end of a PDF may be missing.
    const cuts = Array.from({ length: bytes.length - spare + 1 }, (_, length) => length);
    const accepted = cuts.filter((length) =>
      /^(application|image)\//.test(decision(bytes.subarray(0, length), name)),
    );
    expect(accepted).toEqual([]);
  });

  test('a PNG with any bit of what it shows changed is refused', () => {
    const good = aPng();
    const accepted = [...good.keys()].filter((at) => {
      const bytes = good.slice();
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      return decision(bytes, 'a.png') === PNG;
    });
    expect(accepted).toEqual([]);
  });
});

describe('each fault is a French sentence that names the file and is tied to it', () => {
  const lying = { bytes: aPng(), name: '../x.pdf', type: 'text/html', size: 12 };
  const sentences = [
    ['TYPE_MISMATCH', '« x.pdf » est une image PNG : son nom doit finir par .png.'],
    [
      'TYPE_MISMATCH',
      '« x.pdf » est une image PNG, mais a été annoncé comme un autre type de fichier.',
    ],
    ['SIZE_MISMATCH', '« x.pdf » n’a pas la taille annoncée : choisissez-le à nouveau.'],
  ] as const;
  const errorsAt = (paths: readonly string[]) =>
    sentences.map(([code, message], index) => ({ path: paths[index], code, message }));

  test('to the part of a form', () => {
    const whole = 'justificatifs.3';
    expect(checkJustificatif(lying, pathsOfPart(whole), inflate)).toEqual(
      errorsAt([whole, whole, whole]),
    );
  });

  test('to the field of an object', () => {
    const fields = ['name', 'type', 'size'].map((field) => `justificatifs.3.${field}`);
    expect(checkJustificatif(lying, pathsOfObject('justificatifs.3'), inflate)).toEqual(
      errorsAt(fields),
    );
  });

  test('what is wrong inside, to the content', () => {
    const at = pathsOfObject('justificatifs.0');
    for (const [bytes, code] of [
      [null, 'NOT_BASE64'],
      [ascii('x'), 'TYPE_REFUSED'],
      [aPdf().subarray(0, 300), 'DAMAGED'],
    ] as const) {
      expect(
        checkJustificatif({ bytes, name: 'a.pdf', type: '', size: null }, at, inflate),
      ).toMatchObject([{ path: 'justificatifs.0.content', code }]);
    }
  });
});

test('the largest hostile files are judged, and not in minutes', () => {
  const worst = [
    joined(
      ascii('%PDF-1.7\n'),
      ascii('trailer/XRef obj'.repeat(300_000)),
      ascii('startxref\n9\n%%EOF'),
    ),
    joined([0xff, 0xd8], new Uint8Array(5_000_000).fill(0xff)),
    joined(PNG_SIGNATURE, new Uint8Array(5_000_000)),
    joined(ascii('%PDF-1.7\n'), ascii('stream\n1'.repeat(600_000)), ascii('startxref\n9\n%%EOF')),
    joined(ascii('%PDF-1.7\n'), ascii('/JavaScrip/'.repeat(450_000)), ascii('startxref\n9\n%%EOF')),
    joined(
      ascii('%PDF-1.7\n'),
      ascii(linked('/XFA'.repeat(500)).repeat(2_500)),
      ascii('startxref\n9\n%%EOF'),
    ),
    aPdfThatOpens(
      'null',
      aPdfStream(
        '/Type /ObjStm',
        zlibSync(ascii(`1 0 ${linked('/XFA'.repeat(500)).repeat(15_000)}`)),
      ),
    ),
    aPdfThatOpens(
      'null',
      aPdfStream('/Type /ObjStm', zlibSync(new Uint8Array(40_000_000).fill(49))),
    ),
  ];
  expect(worst.map((bytes) => decision(bytes, 'a.pdf'))).toEqual([
    'application/pdf',
    'DAMAGED TYPE_MISMATCH',
    'DAMAGED TYPE_MISMATCH',
    'application/pdf',
    'application/pdf',
    'ACTIVE',
    'ACTIVE',
    'ACTIVE',
  ]);
});

const linked = (path: string) => `(http:${path})\n`;

test.each([
  ['several of them in an address', linked('/XFA/Launch/XFA').repeat(3), 'application/pdf'],
  ['one behind the end of an address', `${linked('/XFA')}/XFA`, 'ACTIVE'],
  ['one in an address, another in words', `${linked('/XFA')}(lu /XFA)`, 'ACTIVE'],
  ['an address as long as they are', linked(`${'a'.repeat(2_000)}/XFA`), 'application/pdf'],
  ['a longer one', linked(`/XFA${'a'.repeat(2_048)}/XFA`), 'ACTIVE'],
  ['as many as a thousand', linked('/XFA').repeat(1_000), 'application/pdf'],
  ['more than any honest file has', linked('/XFA').repeat(1_001), 'ACTIVE'],
])('names of what is active, %s', (_what, text, expected) => {
  expect(
    decision(joined(ascii('%PDF-1.7\n'), ascii(text), ascii('\nstartxref\n9\n%%EOF')), 'a.pdf'),
  ).toBe(expected);
});
