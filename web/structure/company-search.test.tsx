import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Option, OptionLoader } from '#web/design/form/use-search.ts';
import { CompanySearch } from './company-search.tsx';

const asked: { text: string; signal: AbortSignal }[] = [];
const companies: readonly Option[] = [
  { value: '1', label: 'Boréal' },
  { value: '2', label: 'Boréale Musique' },
];
let load: OptionLoader;

beforeEach(() => {
  asked.length = 0;
  load = async (text, signal) => {
    asked.push({ text, signal });
    return companies.filter((company) => company.label.toLowerCase().startsWith(text.toLowerCase()));
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

test('before anything is typed: the placeholder and the hint of the specification', async () => {
  const user = userEvent.setup();
  render(<Example />);
  expect(field().placeholder).toBe('SÉLECTIONNER UNE VALEUR');
  await user.click(field());
  expect(screen.getByText('RECHERCHER PAR LA RAISON SOCIALE')).toBeTruthy();
});

test('one request for a word typed quickly; the count is said; arrows and Enter choose', async () => {
  const user = userEvent.setup();
  const onChoice = vi.fn();
  render(<Example onChoice={onChoice} />);
  await user.type(field(), 'bor');
  await screen.findByRole('listbox');
  expect(asked.map(({ text }) => text)).toEqual(['bor']);
  expect(screen.getAllByRole('status').map((status) => status.textContent)).toContain('2 résultats trouvés');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  const active = document.getElementById(field().getAttribute('aria-activedescendant') ?? '');
  expect(active?.textContent).toBe('Boréale Musique');
  await user.keyboard('{Enter}');
  expect(field().value).toBe('Boréale Musique');
  expect(onChoice).toHaveBeenLastCalledWith(companies[1]);
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('no match says so; a failure is not a lack of companies', async () => {
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
    asked.push({ text, signal });
    return new Promise(() => undefined);
  };
  render(<Example />);
  await user.type(field(), 'bor');
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  await user.type(field(), 'é');
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[0]?.signal.aborted).toBe(true);
  expect(asked[1]?.signal.aborted).toBe(false);
});

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
  await user.click(screen.getByRole('button', { name: 'Effacer la société' }));
  expect(onChoice).toHaveBeenLastCalledWith(null);
  expect(field().value).toBe('');
  expect(document.activeElement).toBe(field());
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
