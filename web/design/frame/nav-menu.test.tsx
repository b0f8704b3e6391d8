import { render, screen } from '@testing-library/react';
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
  // Alt and an arrow is the browser's back command: not handled.
  await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  expect(focused()).toBe('Phonogrammes');
  await user.keyboard('{ArrowLeft}');
  expect(focused()).toBe('Consulter');
  expect(button.getAttribute('aria-expanded')).toBe('true');
});

const NESTED = [
  {
    label: 'Traiter',
    items: ['Comptes', 'Titres'].map((label) => ({
      label,
      items: [{ label: `${label} en attente`, to: `/${label}` }],
    })),
  },
];

/** The first nested list is open, by ArrowRight on its button. */
async function openNested() {
  const user = userEvent.setup();
  render(
    <MemoryRouter>
      <NavMenu label="Navigation principale" entries={NESTED} />
    </MemoryRouter>,
  );
  screen.getByRole('button', { name: 'Traiter' }).focus();
  await user.keyboard('{ArrowDown}');
  await vi.waitFor(() => expect(focused()).toBe('Comptes'));
  await user.keyboard('{ArrowRight}');
  await vi.waitFor(() => expect(focused()).toBe('Comptes en attente'));
  return user;
}

const expanded = () =>
  screen.queryAllByRole('button', { expanded: true }).map(({ textContent }) => textContent);

// spec 2.22
test('Escape closes the nested list alone, then the one around it, which is whole when it opens again', async () => {
  const user = await openNested();
  expect(expanded()).toEqual(['Traiter', 'Comptes']);
  await user.keyboard('{Escape}');
  expect(focused()).toBe('Comptes');
  expect(expanded()).toEqual(['Traiter']);
  await user.keyboard('{ArrowRight}{ArrowLeft}{ArrowRight}');
  await vi.waitFor(() => expect(focused()).toBe('Comptes en attente'));
  await user.keyboard('{ArrowLeft}{Enter}');
  expect(expanded()).toEqual(['Traiter', 'Comptes']);
  await user.keyboard('{ArrowDown}{ArrowRight}');
  await vi.waitFor(() => expect(focused()).toBe('Titres en attente'));
  expect(expanded()).toEqual(['Traiter', 'Titres']);
  await user.keyboard('{Escape}{Escape}{ArrowDown}');
  await vi.waitFor(() => expect(focused()).toBe('Comptes'));
  expect(expanded()).toEqual(['Traiter']);
});

// spec 2.25
test.each([
  ['https://espace.example/', true],
  ['//espace.example/', true],
  ['/isrc/list', false],
])('%s opens a new tab and announces it: %s, with or without a double slash', (to, isExternal) => {
  render(
    <MemoryRouter>
      <NavMenu label="Navigation principale" entries={[{ label: 'Espace', to }]} />
    </MemoryRouter>,
  );
  const link = screen.getByRole('link', { name: /Espace/ });
  expect(link.getAttribute('href')).toBe(to);
  expect(link.getAttribute('target')).toBe(isExternal ? '_blank' : null);
  expect(link.textContent.includes('(nouvelle fenêtre)')).toBe(isExternal);
});
