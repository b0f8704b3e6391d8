import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { NavMenu } from './nav-menu.tsx';

const entries = [
  {
    label: 'Mes codes',
    items: [
      { label: 'Nouvelle demande', to: '/isrc' },
      {
        label: 'Consulter',
        items: [
          { label: 'Phonogrammes', to: '/isrc/list?type=P' },
          { label: 'Vidéogrammes', to: '/isrc/list?type=V' },
        ],
      },
      { label: 'Préfixes', to: '/isrc/prefixes' },
    ],
  },
  { label: 'Espace', to: 'https://espace.example/' },
];

function open() {
  render(
    <MemoryRouter>
      <NavMenu label="Navigation principale" entries={entries} />
    </MemoryRouter>,
  );
  return screen.getByRole('button', { name: 'Mes codes' });
}

const focused = () => document.activeElement?.textContent;

test('arrow down opens and moves in; arrows turn around; Escape comes back to the button', async () => {
  const user = userEvent.setup();
  const button = open();
  expect(button.getAttribute('aria-expanded')).toBe('false');
  button.focus();
  await user.keyboard('{ArrowDown}');
  await vi.waitFor(() => expect(focused()).toBe('Nouvelle demande'));
  expect(button.getAttribute('aria-expanded')).toBe('true');
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('Consulter');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(focused()).toBe('Nouvelle demande');
  await user.keyboard('{ArrowUp}');
  expect(focused()).toBe('Préfixes');
  await user.keyboard('{Home}{End}{Escape}');
  await vi.waitFor(() => expect(document.activeElement).toBe(button));
  expect(button.getAttribute('aria-expanded')).toBe('false');
});

// spec 2.22 10.10
test('a nested menu opens to the right with the arrow and closes with the other, the first staying open', async () => {
  const user = userEvent.setup();
  const button = open();
  button.focus();
  await user.keyboard('{ArrowDown}');
  await vi.waitFor(() => expect(focused()).toBe('Nouvelle demande'));
  await user.keyboard('{ArrowDown}{ArrowRight}');
  await vi.waitFor(() => expect(focused()).toBe('Phonogrammes'));
  // Alt and an arrow go back in the browser: they are left to it.
  await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  expect(focused()).toBe('Phonogrammes');
  await user.keyboard('{ArrowLeft}');
  expect(focused()).toBe('Consulter');
  expect(button.getAttribute('aria-expanded')).toBe('true');
});

// spec 2.22
test('the pointer opens after a rest of 80 ms and closes 260 ms after leaving', () => {
  vi.useFakeTimers();
  try {
    const button = open();
    const node = button.closest('li');
    if (node === null) throw new Error('no node');
    const pointer = (type: string) =>
      act(() => {
        node.dispatchEvent(Object.assign(new MouseEvent(type, { bubbles: true }), { pointerType: 'mouse' }));
      });
    const after = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
    pointer('pointerover');
    after(79);
    expect(button.getAttribute('aria-expanded')).toBe('false');
    after(1);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    pointer('pointerout');
    after(259);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    after(1);
    expect(button.getAttribute('aria-expanded')).toBe('false');
  } finally {
    vi.useRealTimers();
  }
});

// spec 2.25
test.each([
  ['https://espace.example/', true],
  ['//espace.example/', true],
  ['/isrc/list', false],
])('%s opens a new tab and says so: %s, as it has a double slash or not', (to, isElsewhere) => {
  render(
    <MemoryRouter>
      <NavMenu label="Navigation principale" entries={[{ label: 'Espace', to }]} />
    </MemoryRouter>,
  );
  const link = screen.getByRole('link', { name: /Espace/ });
  expect(link.getAttribute('href')).toBe(to);
  expect(link.getAttribute('target')).toBe(isElsewhere ? '_blank' : null);
  expect(link.textContent.includes('(nouvelle fenêtre)')).toBe(isElsewhere);
});
