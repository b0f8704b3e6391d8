import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NavMenu } from './nav-menu.tsx';

const entries = [
  {
    label: 'Traiter',
    items: ['Comptes', 'Titres'].map((label) => ({
      label,
      items: [{ label: `${label} en attente`, to: `/${label}` }],
    })),
  },
];

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <MemoryRouter>
      <NavMenu label="Navigation principale" entries={entries} />
    </MemoryRouter>,
  );
});
afterEach(() => {
  vi.useRealTimers();
});

const after = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
const expanded = () =>
  screen.queryAllByRole('button', { expanded: true }).map(({ textContent }) => textContent);

/** Simulates a pointer with the leave, enter and move events of a browser. */
function aPointer() {
  let at: Element | null = null;
  const notify = (type: string, on: Element, relatedTarget: Element | null) =>
    act(() => {
      const event = new MouseEvent(type, { bubbles: true, relatedTarget });
      on.dispatchEvent(Object.assign(event, { pointerType: 'mouse' }));
    });
  return {
    moveOver(to: Element) {
      if (at !== to) {
        if (at !== null) notify('pointerout', at, to);
        notify('pointerover', to, at);
      }
      at = to;
      notify('pointermove', to, null);
    },
    leave() {
      if (at !== null) notify('pointerout', at, null);
      at = null;
    },
  };
}
const button = (name: string) => screen.getByRole('button', { name });

// spec 2.22
test('the pointer opens after a rest of 80 ms and closes 260 ms after leaving', () => {
  const pointer = aPointer();
  pointer.moveOver(button('Traiter'));
  after(79);
  expect(expanded()).toEqual([]);
  after(1);
  expect(expanded()).toEqual(['Traiter']);
  pointer.leave();
  after(259);
  expect(expanded()).toEqual(['Traiter']);
  after(1);
  expect(expanded()).toEqual([]);
});

// spec 2.22
test('the pointer crosses a neighbour on its way to a nested list; a rest on it opens it instead', () => {
  const pointer = aPointer();
  pointer.moveOver(button('Traiter'));
  after(80);
  pointer.moveOver(button('Comptes'));
  after(80);
  expect(expanded()).toEqual(['Traiter', 'Comptes']);
  for (let time = 0; time < 10; time += 1) {
    pointer.moveOver(button('Titres'));
    after(60);
  }
  pointer.moveOver(screen.getByRole('link', { name: 'Comptes en attente' }));
  after(1000);
  expect(expanded()).toEqual(['Traiter', 'Comptes']);
  pointer.moveOver(button('Titres'));
  after(80);
  expect(expanded()).toEqual(['Traiter', 'Titres']);
  pointer.moveOver(button('Traiter'));
  after(260);
  expect(expanded()).toEqual(['Traiter']);
});

test('Escape closes a menu opened by the pointer, wherever the focus is', () => {
  aPointer().moveOver(button('Traiter'));
  after(80);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(expanded()).toEqual([]);
});
