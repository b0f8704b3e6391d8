import { expect, test } from 'vitest';
import { checkElementFields } from '../element/element.ts';
import { EMPTY_ELEMENT } from '../element/fields.ts';
import { type Isrc, parseIsrc } from './isrc.ts';
import { leadingCode } from './several-codes.ts';

const code = (text: string): Isrc => {
  const read = parseIsrc(text);
  if (read === null) throw new Error(text);
  return read;
};

test.each([
  [['FRZ032600001', 'FRZ039800212'], 'FRZ039800212', 'premier attribué (1998)'],
  [['FRZ030400001', 'FRZ039800212', 'GBXYZ2400041'], 'FRZ039800212', 'premier attribué (1998)'],
  [['FRZ039800213', 'FRZ039800212'], 'FRZ039800213', 'écrit en premier'],
])('of %j the first assigned code leads, with a reason', (codes, target, reason) => {
  const settled = leadingCode(codes.map(code));
  expect(settled.target).toBe(target);
  expect(settled.rest).toEqual(codes.filter((one) => one !== target));
  expect(settled.why).toContain(reason);
});

test.each([
  [['FR-Z03-98-00213'], []],
  [['FRZ0398002'], ['autresCodes UNREADABLE']],
  [['FRZ039800212'], ['autresCodes REPEATED']],
  [['FRZ039800213', 'FR-Z03-98-00213'], ['autresCodes REPEATED']],
])('other codes %j of a recording that carries FR-Z03-98-00212: %j', (autresCodes, errors) => {
  const fields = { ...EMPTY_ELEMENT, isrcDeclare: code('FRZ039800212'), autresCodes };
  const fieldErrors = checkElementFields(fields, { year: 2026 });
  expect(fieldErrors.map((fieldError) => `${fieldError.path} ${fieldError.code}`)).toEqual(errors);
});
