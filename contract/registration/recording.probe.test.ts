import { expect, test } from 'vitest';
import { EMPTY_ELEMENT } from '#domain/element/fields.ts';
import { INVENTED_NAME } from '#domain/element/testing/invented.ts';
import { askCorrection } from './corrections.ts';
import { elementOut, fieldsOnTheWire } from './element.ts';
import { createElement, updateElement } from './isrc.ts';
import { createLot } from './lot.ts';

// Adds an invented row to the table of fields: every endpoint that writes or returns a recording
// must handle it.

const INPUT = { [INVENTED_NAME]: ' une invention ' };
const READ = { [INVENTED_NAME]: 'une invention' };

test('it may be written, and is trimmed', () => {
  expect(createElement.body.parse(INPUT)).toEqual(READ);
  expect(updateElement.body.parse({ elementId: 1, ...INPUT })).toEqual({ elementId: 1, ...READ });
  expect(createLot.body.parse({ elements: [INPUT] })).toMatchObject({ elements: [READ] });
  expect(askCorrection.body.parse({ elementId: 1, motif: 'a', ...INPUT })).toMatchObject(READ);
});

test('it may be emptied, and is no number', () => {
  expect(createElement.body.safeParse({ [INVENTED_NAME]: null }).success).toBe(true);
  expect(createElement.body.safeParse({ [INVENTED_NAME]: 5 }).success).toBe(false);
});

test('it is answered', () => {
  expect(Object.keys(elementOut.shape)).toContain(INVENTED_NAME);
  expect(fieldsOnTheWire({ ...EMPTY_ELEMENT, ...READ })).toMatchObject(READ);
});
