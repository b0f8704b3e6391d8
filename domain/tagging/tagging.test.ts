import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Isrc, parseIsrc } from '../isrc/isrc.ts';
import { fourBytes, joined, latin, latinText, utf16Marked } from './bytes.ts';
import { CannotTag } from './cannot-tag.ts';
import { id3Length, id3WithCode } from './id3.ts';
import { isWav, wavWithCode } from './wav.ts';

const ISRC = parseIsrc('FRZ032600001') as Isrc;
const OTHER = parseIsrc('FRZ032600002') as Isrc;
const utf8 = (text: string) => Uint8Array.from(Buffer.from(text));

const frame = (id: string, content: Uint8Array, bits: 7 | 8, flags = [0, 0]) =>
  joined([latin(id), fourBytes(content.length, bits), Uint8Array.from(flags), content]);
const tag = (version: number, frames: readonly Uint8Array[], { flags = 0, capacity = 0 } = {}) => {
  const body = joined([...frames, new Uint8Array(capacity)]);
  return joined([latin('ID3'), Uint8Array.of(version, 0, flags), fourBytes(body.length, 7), body]);
};
const why = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if (error instanceof CannotTag) return error.message;
    throw error;
  }
  return 'tagged';
};
const TITLE = frame('TIT2', latin('\0Marée'), 8);
const PRIVATE = frame('PRIV', Uint8Array.of(1, 2, 255, 0, 254), 8);
const CODE = (isrc: string, bits: 7 | 8 = 8) => frame('TSRC', latin(`\0${isrc}`), bits);

describe('the code in an ID3 tag', () => {
  test('a file without a tag gets one of the version that is chosen, 2.3 by default', () => {
    for (const [choice, version] of [
      ['keep', 3],
      [3, 3],
      [4, 4],
    ] as const) {
      const made = id3WithCode(new Uint8Array(), ISRC, choice);
      expect(made[3]).toBe(version);
      expect(id3Length(made)).toBe(made.length);
      expect(latinText(made)).toContain(latinText(CODE(ISRC)));
    }
  });

  test('other codes follow the leading one; 2.3 has room for one', () => {
    const after = id3WithCode(tag(4, [CODE(OTHER, 7)]), ISRC, 'keep', [OTHER]);
    expect(latinText(after)).toContain(`\0${ISRC}\0${OTHER}`);
    for (const before of [new Uint8Array(), tag(3, [TITLE])])
      expect(why(() => id3WithCode(before, ISRC, 'keep', [OTHER]))).toBe('ID3_ONE_CODE');
  });

  test('the code takes the place of the old one; every other byte, and the length, stay', () => {
    const before = tag(3, [TITLE, CODE(OTHER), PRIVATE], { capacity: 50 });
    const after = id3WithCode(before, ISRC, 'keep');
    expect(after).toEqual(tag(3, [TITLE, CODE(ISRC), PRIVATE], { capacity: 50 }));
  });

  test('it takes the room that is left, else the tag grows', () => {
    const roomy = tag(3, [TITLE, PRIVATE], { capacity: 100 });
    expect(id3WithCode(roomy, ISRC, 'keep')).toEqual(
      tag(3, [TITLE, PRIVATE, CODE(ISRC)], { capacity: 77 }),
    );
    const full = id3WithCode(tag(3, [TITLE, PRIVATE]), ISRC, 'keep');
    expect(full).toEqual(tag(3, [TITLE, PRIVATE, CODE(ISRC)], { capacity: 1024 }));
  });

  test('a code spelled out by a program is removed with the old one, in any encoding', () => {
    for (const content of [
      latin(`\0ISRC\0${OTHER}`),
      joined([Uint8Array.of(1), utf16Marked('ISRC'), Uint8Array.of(0, 0), utf16Marked(OTHER)]),
    ]) {
      expect(
        id3WithCode(tag(3, [frame('TXXX', content, 8), TITLE], { capacity: 60 }), ISRC, 'keep')
          .length,
      ).toBe(tag(3, [frame('TXXX', content, 8), TITLE], { capacity: 60 }).length);
      const after = latinText(
        id3WithCode(tag(3, [frame('TXXX', content, 8), TITLE]), ISRC, 'keep'),
      );
      expect(after.replaceAll('\0', '')).not.toContain('00002');
    }
    const mood = frame('TXXX', latin('\0MOOD\0calme'), 8);
    expect(latinText(id3WithCode(tag(3, [mood]), ISRC, 'keep'))).toContain('MOOD\0calme');
  });

  test('a tag spelled around false sounds is read, and written plain', () => {
    const stuffed = frame('PRIV', Uint8Array.of(1, 0xff, 0, 0xe0), 8);
    // The frame counts its bytes before a NUL was put in: three.
    stuffed.set(fourBytes(3, 8), 4);
    const after = id3WithCode(tag(3, [stuffed], { flags: 0x80 }), ISRC, 'keep');
    expect(after[5]).toBe(0);
    expect(latinText(after)).toContain(latinText(frame('PRIV', Uint8Array.of(1, 0xff, 0xe0), 8)));
  });

  test('an inconsistent tag is refused, with the reason', () => {
    expect(why(() => id3WithCode(tag(2, [latin('TT2')]), ISRC, 'keep'))).toBe('ID3_VERSION');
    expect(why(() => id3WithCode(tag(3, [TITLE]).subarray(0, 15), ISRC, 'keep'))).toBe(
      'ID3_BROKEN',
    );
    expect(why(() => id3WithCode(tag(3, [TITLE, latin('tit?aaaaaaaa')]), ISRC, 'keep'))).toBe(
      'ID3_BROKEN',
    );
    const lost = joined([TITLE, new Uint8Array(20), latin('perdu')]);
    expect(why(() => id3WithCode(tag(3, [lost]), ISRC, 'keep'))).toBe('ID3_BROKEN');
    // 200 written with eight bits per byte instead of seven: an old bug of a widespread program.
    const large = frame('TIT2', latin(`\0${'a'.repeat(199)}`), 8);
    expect(why(() => id3WithCode(tag(4, [large]), ISRC, 'keep'))).toBe('ID3_BROKEN');
  });
});

test('for any frames, all bytes except the code are unchanged and in the same order', () => {
  const anyFrame = fc.tuple(
    fc.constantFrom('TIT2', 'PRIV', 'APIC', 'XYZ1'),
    fc.uint8Array({ maxLength: 300 }),
  );
  fc.assert(
    fc.property(
      fc.constantFrom(3, 4),
      fc.array(anyFrame, { maxLength: 6 }),
      fc.nat(80),
      (version, values, capacity) => {
        const bits = version === 3 ? 8 : 7;
        const frames = values.map(([id, content]) => frame(id, content, bits));
        const after = id3WithCode(tag(version, frames, { capacity }), ISRC, 'keep');
        const whole = joined([...frames, CODE(ISRC, bits)]);
        expect(after[3]).toBe(version);
        expect(latinText(after.subarray(10, 10 + whole.length))).toBe(latinText(whole));
        expect(after.subarray(10 + whole.length).every((byte) => byte === 0)).toBe(true);
      },
    ),
  );
});

describe('from one version to the other', () => {
  test('2.4 to 2.3: letters in UTF-16, the date in three, several values between strokes', () => {
    const four = tag(4, [
      frame('TIT2', utf8('\u0003Кино'), 7),
      frame('TPE1', utf8('\u0003Léa\0Zoé'), 7),
      frame('TDRC', utf8('\u00032026-03-01T20:30'), 7),
      frame(
        'APIC',
        joined([utf8('\u0003image/png\0\u0003Pochette\0'), Uint8Array.of(137, 80, 0, 1)]),
        7,
      ),
      frame('COMM', utf8('\u0003fra\0Bonjour'), 7),
    ]);
    const three = id3WithCode(four, ISRC, 3);
    const text = (value: string) => joined([Uint8Array.of(1), utf16Marked(value)]);
    const end = Uint8Array.of(0, 0);
    const expected = [
      frame('TIT2', text('Кино'), 8),
      frame('TPE1', text('Léa/Zoé'), 8),
      frame('TYER', latin('\u00002026'), 8),
      frame('TDAT', latin('\u00000103'), 8),
      frame('TIME', latin('\u00002030'), 8),
      frame(
        'APIC',
        joined([
          latin('\u0001image/png\0\u0003'),
          utf16Marked('Pochette'),
          end,
          Uint8Array.of(137, 80, 0, 1),
        ]),
        8,
      ),
      frame('COMM', joined([latin('\u0001fra'), utf16Marked(''), end, utf16Marked('Bonjour')]), 8),
      CODE(ISRC),
    ];
    expect(latinText(three)).toBe(latinText(tag(3, expected, { capacity: 1024 })));
  });

  test('2.3 to 2.4: the date in one, the rest as it is', () => {
    const three = tag(3, [
      TITLE,
      frame('TYER', latin('\u00002026'), 8),
      frame('TDAT', latin('\u00000103'), 8),
      PRIVATE,
    ]);
    const expected = [
      frame('TIT2', latin('\0Marée'), 7),
      frame('TDRC', latin('\u00002026-03-01'), 7),
      frame('PRIV', Uint8Array.of(1, 2, 255, 0, 254), 7),
      CODE(ISRC, 7),
    ];
    expect(id3WithCode(three, ISRC, 4)).toEqual(tag(4, expected, { capacity: 1024 }));
  });

  test('what the other version has no place for stops it, by its name', () => {
    expect(why(() => id3WithCode(tag(4, [frame('TMOO', latin('\0x'), 7)]), ISRC, 3))).toBe(
      'ID3_FRAME TMOO',
    );
    expect(why(() => id3WithCode(tag(3, [frame('RVAD', latin('x'), 8)]), ISRC, 4))).toBe(
      'ID3_FRAME RVAD',
    );
    expect(
      why(() => id3WithCode(tag(3, [frame('TIT2', latin('\0x'), 8, [0, 128])]), ISRC, 4)),
    ).toBe('ID3_FRAME TIT2');
    // When the version is kept, such a frame is no obstacle.
    expect(
      why(() => id3WithCode(tag(3, [frame('TIT2', latin('\0x'), 8, [0, 128])]), ISRC, 'keep')),
    ).toBe('tagged');
  });
});

describe('the code in a WAV', () => {
  const little = (value: number) => fourBytes(value, 8).toReversed();
  const chunk = (id: string, content: Uint8Array) =>
    joined([latin(id), little(content.length), content, new Uint8Array(content.length % 2)]);
  const wav = (chunks: readonly Uint8Array[], form = 'RIFF') => {
    const body = joined([latin('WAVE'), ...chunks]);
    return joined([latin(form), little(body.length), body]);
  };
  const BEXT = chunk(
    'bext',
    Uint8Array.from({ length: 603 }, (_, n) => n % 251),
  );
  const IXML = chunk('iXML', utf8('<BWFXML><USER>à moi</USER></BWFXML>'));
  const DATA = chunk('data', Uint8Array.of(1, 2, 3));

  test('two chunks are appended; sound, bext and iXML keep their bytes and their position', () => {
    const before = wav([BEXT, DATA, IXML]);
    const after = wavWithCode(before, ISRC, 'keep');
    expect(after.subarray(12, before.length)).toEqual(before.subarray(12));
    const text = latinText(after);
    expect(text).toContain(`<dc:identifier>ISRC:${ISRC}</dc:identifier>`);
    expect(text).toContain(latinText(CODE(ISRC)));
    expect(after.length).toBe(8 + new DataView(after.buffer).getUint32(4, true));
    expect(wavWithCode(after, ISRC, 'keep')).toEqual(after);
  });

  test('a second code takes the place of the first, and nothing else moves', () => {
    const once = wavWithCode(wav([DATA]), OTHER, 'keep');
    expect(latinText(wavWithCode(once, ISRC, 'keep'))).toBe(
      latinText(once).replaceAll(OTHER, ISRC),
    );
  });

  test('a code present in iXML is replaced; none is added where there was none', () => {
    const ixml = (code: string) =>
      chunk('iXML', utf8(`<BWFXML><ASWG><isrcId>${code}</isrcId></ASWG>é</BWFXML>`));
    const after = latinText(wavWithCode(wav([ixml(OTHER), DATA]), ISRC, 'keep'));
    expect(after).toContain(latinText(ixml(ISRC)));
    expect(after).not.toContain(OTHER);
  });

  test('XML about something else is left to what wrote it', () => {
    const own = chunk('axml', utf8('<ebuCoreMain><audioFormatExtended/>é</ebuCoreMain>'));
    expect(latinText(wavWithCode(wav([own, DATA]), ISRC, 'keep'))).toContain(latinText(own));
  });

  test('an inconsistent file, or one too large for a RIFF, is refused with the reason', () => {
    expect(why(() => wavWithCode(wav([DATA]).subarray(0, 20), ISRC, 'keep'))).toBe('RIFF_BROKEN');
    expect(why(() => wavWithCode(wav([DATA], 'RF64'), ISRC, 'keep'))).toBe('RIFF_LARGE');
    expect([isWav(wav([DATA])), isWav(wav([DATA], 'BW64')), isWav(latin('fLaC'))]).toEqual([
      true,
      true,
      false,
    ]);
  });
});
