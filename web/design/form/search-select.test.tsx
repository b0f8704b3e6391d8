import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Option } from './use-search.ts';

const RESULT: readonly Option[] = [
  { value: '7', label: 'Disques du Phare' },
  { value: '8', label: 'Le Phare' },
];

/** A field whose lazy list has not loaded, whatever other tests did. */
async function aField() {
  const { SearchSelect } = await import('./search-select.tsx');
  const requested: string[] = [];
  const load = async (text: string) => {
    requested.push(text);
    return RESULT;
  };
  function Page() {
    const [value, setValue] = useState<Option | null>(null);
    return (
      <SearchSelect
        label="Entreprise"
        prompt="Un nom."
        value={value}
        onValue={setValue}
        load={load}
      />
    );
  }
  render(<Page />);
  return {
    requested,
    field: () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Entreprise' }),
  };
}

beforeEach(() => {
  vi.resetModules();
});

test('text typed before the list has loaded is searched, if the field still has the focus', async () => {
  const { requested, field } = await aField();
  const user = userEvent.setup();
  const before = field();
  before.focus();
  await user.keyboard('pha');
  await user.click(await screen.findByRole('option', { name: 'Le Phare' }));
  expect(field()).not.toBe(before);
  expect(field().value).toBe('Le Phare');
  // However slow the typing.
  expect(requested.at(-1)).toBe('pha');
});

test('a list loaded when the pointer passes over leaves the focus unchanged', async () => {
  const { field } = await aField();
  const before = field();
  await userEvent.setup().hover(before);
  await vi.waitFor(() => expect(field()).not.toBe(before));
  expect(document.activeElement).toBe(document.body);
  expect(field().getAttribute('aria-expanded')).toBe('false');
});

test('a press before the list has come opens it', async () => {
  const { field } = await aField();
  const before = field();
  fireEvent.pointerDown(before);
  before.focus();
  await vi.waitFor(() => expect(field()).not.toBe(before));
  expect(document.activeElement).toBe(field());
  expect(await screen.findByText('Un nom.')).toBeTruthy();
});
