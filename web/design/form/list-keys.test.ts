// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { placementOf } from './list-keys.ts';

const fieldBetween = (top: number, bottom: number) => {
  const field = document.createElement('input');
  vi.spyOn(field, 'getBoundingClientRect').mockReturnValue(
    DOMRect.fromRect({ y: top, height: bottom - top }),
  );
  return field;
};

// spec 9.8
test('a list opens above when less than 140 pixels are left under its field', () => {
  vi.stubGlobal('innerHeight', 600);
  expect(placementOf(fieldBetween(400, 444))).toBe('bottom-start');
  expect(placementOf(fieldBetween(420, 464))).toBe('top-start');
  vi.stubGlobal('innerHeight', 180);
  expect(placementOf(fieldBetween(10, 54))).toBe('bottom-start');
  expect(placementOf(null)).toBe('bottom-start');
});
