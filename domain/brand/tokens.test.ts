import fc from 'fast-check';
import { expect, test } from 'vitest';
import { weakPairs } from './contrast.ts';
import { contrastOf, hexOf, mixed, oklchOf } from './oklch.ts';
import { deriveTokens, TOKENS } from './tokens.ts';

const BLEU = { primaire: '#00478D' };
const PRUNE = { primaire: '#742358', teinte: 344, neutre: { teinte: 330, chroma: 0.008 } };

// spec 1.4
test('the colours of the two brands that were designed', () => {
  const { light, dark } = deriveTokens(BLEU);
  expect(light).toMatchObject({
    canvas: '#f2f5f9',
    text: '#151a20',
    primary: '#00478d',
    link: '#1759a2',
  });
  expect(light).toMatchObject({
    'border-strong': '#7a7f86',
    focus: '#2c6fbe',
    'st-vert-fg': '#02572f',
  });
  expect(dark).toMatchObject({
    canvas: '#0d1116',
    header: '#09203b',
    primary: '#9fc7fb',
    selected: '#0e223b',
  });
  // `header-muted`: the first of three greys readable on the header; `header-hover`: the overlay of
  // the two that leaves the text readable.
  expect(light['header-muted']).toBe('#c7dffe');
  expect(light['header-hover']).toBe('#29649f');
  const prune = deriveTokens(PRUNE);
  expect(prune.light).toMatchObject({ canvas: '#f7f4f6', primary: '#742358', link: '#8a346c' });
  expect(prune.dark).toMatchObject({
    canvas: '#130f12',
    header: '#321227',
    'st-rouge-bg': '#381115',
  });
});

test('every token of both schemes is a colour, and both brands can be read', () => {
  for (const brand of [BLEU, PRUNE]) {
    const schemes = deriveTokens(brand);
    for (const tokens of [schemes.light, schemes.dark]) {
      expect(Object.keys(tokens).toSorted()).toEqual(TOKENS.toSorted());
      for (const colour of Object.values(tokens)) expect(colour).toMatch(/^#[0-9a-f]{6}$/);
    }
    expect(weakPairs(schemes)).toEqual([]);
  }
});

test('a dark colour of any hue makes a brand that can be read', () => {
  const anyDark = fc.record({
    lightness: fc.double({ min: 0.2, max: 0.42, noNaN: true }),
    chroma: fc.double({ min: 0, max: 0.2, noNaN: true }),
    hue: fc.double({ min: 0, max: 360, noNaN: true }),
  });
  fc.assert(
    fc.property(anyDark, (input) => {
      expect(weakPairs(deriveTokens({ primaire: hexOf(input) }))).toEqual([]);
    }),
  );
});

test('a colour too light for white text is reported, with its ratio', () => {
  const weak = weakPairs(deriveTokens({ primaire: '#f39200' }));
  expect(weak).toContainEqual({
    scheme: 'light',
    over: 'on-primary',
    under: 'primary',
    needed: 4.5,
    ratio: expect.closeTo(2.35, 2),
  });
  expect(weak.every(({ scheme }) => scheme === 'light')).toBe(true);
});

test('a colour that the society chose is kept, and is checked too', () => {
  const schemes = deriveTokens({ ...BLEU, sombre: { text: '#333333' } });
  expect(schemes.dark.text).toBe('#333333');
  expect(weakPairs(schemes)).toContainEqual(
    expect.objectContaining({ scheme: 'dark', over: 'text', under: 'canvas' }),
  );
  expect(
    weakPairs(deriveTokens({ ...BLEU, clair: { focus: '#cccccc' } })).map(({ over, needed }) => [
      over,
      needed,
    ]),
  ).toEqual(Array(4).fill(['focus', 3]));
});

test('a colour and its parts by lightness are the same colour', () => {
  for (const hex of ['#00478d', '#742358', '#ffffff', '#000000', '#13ad58'])
    expect(hexOf(oklchOf(hex))).toBe(hex);
  // Outside the sRGB gamut: the hue is preserved, the chroma is reduced.
  expect(oklchOf(hexOf({ lightness: 0.5, chroma: 0.4, hue: 200 })).hue).toBeCloseTo(200, -1);
});

test('contrast and mixture', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  expect(mixed('#ff0000', '#0000ff', 0.25)).toBe('#4000bf');
});
