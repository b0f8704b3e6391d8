import { expect, test, vi } from 'vitest';
import { keep, recall } from './memory.ts';

test('what is kept is recalled where it was kept, and forgotten', () => {
  keep('device', 'a', '1');
  keep('tab', 'a', '2');
  expect([recall('device', 'a'), recall('tab', 'a'), recall('tab', 'b')]).toEqual(['1', '2', null]);
  keep('device', 'a', null);
  expect([recall('device', 'a'), recall('tab', 'a')]).toEqual([null, '2']);
});

test('a browser that refuses stops nobody', () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
  }
  keep('device', 'a', '1');
  keep('device', 'a', null);
  expect(recall('device', 'a')).toBeNull();
});
