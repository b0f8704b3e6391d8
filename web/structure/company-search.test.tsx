import { createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Option, OptionLoader } from '#web/design/form/use-search.ts';
import { CompanySearch } from './company-search.tsx';

const requested: { text: string; signal: AbortSignal }[] = [];
const companies: readonly Option[] = [
  { value: '1', label: 'Boréal' },
  { value: '2', label: 'Boréale Musique' },
];
let load: OptionLoader;

beforeEach(() => {
  requested.length = 0;
  load = async (text, signal) => {
    requested.push({ text, signal });
    return companies.filter((company) =>
      company.label.toLowerCase().startsWith(text.toLowerCase()),
    );
  };
});

function Example({ onChoice }: { onChoice?: (option: Option | null) => void }) {
  const [value, setValue] = useState<Option | null>(null);
  return (
    <CompanySearch
      label="Société"
      value={value}
      load={(text, signal) => load(text, signal)}
      onValue={(option) => {
        setValue(option);
        onChoice?.(option);
      }}
    />
  );
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Société' });

/** Closing takes effect in the next frame. */
const isClosed = () => waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());

// spec 2.33 8.2
test('before anything is typed: the placeholder and the hint', async () => {
  const user = userEvent.setup();
  render(<Example />);
  expect(field().placeholder).toBe('SÉLECTIONNER UNE VALEUR');
  await user.click(field());
  expect(screen.getByText('RECHERCHER PAR LA RAISON SOCIALE')).toBeTruthy();
});

test('a word typed quickly sends one request; the count is announced; arrows and Enter choose', async () => {
  const user = userEvent.setup();
  const onChoice = vi.fn();
  render(<Example onChoice={onChoice} />);
  await user.type(field(), 'bor');
  await screen.findByRole('option', { name: 'Boréale Musique' });
  expect(requested.map(({ text }) => text)).toEqual(['bor']);
  expect(screen.getAllByRole('status').map((status) => status.textContent)).toContain(
    '2 résultats trouvés',
  );
  await user.keyboard('{ArrowDown}{ArrowDown}');
  const active = document.getElementById(field().getAttribute('aria-activedescendant') ?? '');
  expect(active?.textContent).toBe('Boréale Musique');
  await user.keyboard('{Enter}');
  expect(field().value).toBe('Boréale Musique');
  expect(onChoice).toHaveBeenLastCalledWith(companies[1]);
  await isClosed();
});

// spec 8.2
test('no match is reported; a failure is not shown as no match', async () => {
  const user = userEvent.setup();
  render(<Example />);
  await user.type(field(), 'zzz');
  expect((await screen.findAllByText('AUCUN RÉSULTAT TROUVÉ')).length).toBeGreaterThan(0);
  load = async () => {
    throw new Error('down');
  };
  await user.type(field(), 'y');
  expect((await screen.findAllByText(/La recherche n’a pas abouti/)).length).toBeGreaterThan(0);
});

test('a new word aborts the request of the previous one', async () => {
  const user = userEvent.setup();
  load = (text, signal) => {
    requested.push({ text, signal });
    return new Promise(() => undefined);
  };
  render(<Example />);
  await user.type(field(), 'bor');
  await vi.waitFor(() => expect(requested).toHaveLength(1));
  await user.type(field(), 'é');
  await vi.waitFor(() => expect(requested).toHaveLength(2));
  expect(requested[0]?.signal.aborted).toBe(true);
  expect(requested[1]?.signal.aborted).toBe(false);
});

// spec 2.33
test('emptying the field, by hand or by its button, is null', async () => {
  const user = userEvent.setup();
  const onChoice = vi.fn();
  render(<Example onChoice={onChoice} />);
  const choose = async () => {
    await user.type(field(), 'bor');
    await user.click(await screen.findByRole('option', { name: 'Boréal' }));
  };
  await choose();
  await user.clear(field());
  expect(onChoice).toHaveBeenLastCalledWith(null);
  await choose();
  await user.click(screen.getByRole('button', { name: 'Effacer l’entreprise' }));
  expect(onChoice).toHaveBeenLastCalledWith(null);
  expect(field().value).toBe('');
  await waitFor(() => expect(document.activeElement).toBe(field()));
});

test('half a word is no choice: leaving shows what is chosen again', async () => {
  const user = userEvent.setup();
  render(<Example />);
  await user.type(field(), 'bor');
  await user.click(await screen.findByRole('option', { name: 'Boréal' }));
  await user.type(field(), ' x');
  await user.tab();
  expect(field().value).toBe('Boréal');
});

const many = Array.from({ length: 12 }, (_, index) => ({
  value: `${index}`,
  label: `Label ${index + 1}`,
}));

async function openMany() {
  load = async () => many;
  const user = userEvent.setup();
  const onChoice = vi.fn();
  const onSend = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <form onSubmit={onSend}>
      <Example onChoice={onChoice} />
    </form>,
  );
  await user.type(field(), 'lab');
  await screen.findByRole('option', { name: 'Label 12' });
  const active = () =>
    document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;
  return { user, onChoice, onSend, active };
}

// spec 9.8
test('arrows go round, pages go five by five and stop at the ends', async () => {
  const { user, active } = await openMany();
  await user.keyboard('{ArrowUp}');
  expect(active()).toBe('Label 12');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(active()).toBe('Label 1');
  await user.keyboard('{PageDown}');
  expect(active()).toBe('Label 6');
  await user.keyboard('{PageDown}{PageDown}');
  expect(active()).toBe('Label 12');
  await user.keyboard('{PageUp}');
  expect(active()).toBe('Label 7');
  await waitFor(() => expect(document.activeElement).toBe(field()));
});

test('Home and End stay in the text; Enter on nothing chooses nothing and sends nothing', async () => {
  const { user, onChoice, onSend, active } = await openMany();
  await user.keyboard('{Home}x{End}y');
  expect(field().value).toBe('xlaby');
  expect(active()).toBeUndefined();
  await user.keyboard('{Enter}');
  expect(onChoice).not.toHaveBeenCalled();
  expect(onSend).not.toHaveBeenCalled();
});

test('Escape closes only the list and keeps the text; Alt with an arrow opens and closes it', async () => {
  const { user } = await openMany();
  const pressEscape = () => {
    const event = createEvent.keyDown(field(), { key: 'Escape' });
    fireEvent(field(), event);
    return event.defaultPrevented;
  };
  // The default is prevented, so that the key does not close the surrounding dialog.
  expect(pressEscape()).toBe(true);
  await isClosed();
  expect(field().value).toBe('lab');
  await waitFor(() => expect(field().getAttribute('aria-expanded')).toBe('false'));
  expect(pressEscape()).toBe(false);
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(await screen.findByRole('option', { name: 'Label 1' })).toBeTruthy();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await isClosed();
});
