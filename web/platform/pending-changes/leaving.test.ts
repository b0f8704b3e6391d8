import { expect, test } from 'vitest';
import { onLeaving } from './leaving.ts';
import { clearStored } from './stored.ts';

const leaves = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented ? 'asked' : 'gone';
};

test('the browser asks before unsaved changes are lost, but not after a sign-out', () => {
  const end = onLeaving({ asks: true });
  expect(leaves()).toBe('asked');
  clearStored();
  expect(leaves()).toBe('gone');
  window.dispatchEvent(new Event('pageshow'));
  expect(leaves()).toBe('asked');
  end();
  expect(leaves()).toBe('gone');
});
