import { expect, test, vi } from 'vitest';
import { keep, recall } from './memory.ts';

test('a stored value is read back from its place, and deleted', () => {
  keep('device', 'a', '1');
  keep('tab', 'a', '2');
  expect([recall('device', 'a'), recall('tab', 'a'), recall('tab', 'b')]).toEqual(['1', '2', null]);
  keep('device', 'a', null);
  expect([recall('device', 'a'), recall('tab', 'a')]).toEqual([null, '2']);
});

test('a browser refusing storage blocks no user', () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
  }
  keep('device', 'a', '1');
  keep('device', 'a', null);
  expect(recall('device', 'a')).toBeNull();
});
