import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { DurationField } from './duration-field.tsx';

const seen: (number | null)[] = [];

function Example({ start = null }: { start?: number | null }) {
  const [value, setValue] = useState<number | null>(start);
  return (
    <>
      <DurationField
        label="Durée"
        value={value}
        onValue={(seconds) => {
          seen.push(seconds);
          setValue(seconds);
        }}
      />
      <button type="button" onClick={() => setValue(60)}>
        une minute
      </button>
    </>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Durée' });

test.each([
  ['3:45', '00:03:45', 225],
  ['345', '00:03:45', 225],
  ['3m45', '00:03:45', 225],
  ['1h02', '01:02:00', 3720],
])('%s is understood and shown as %s on leaving', async (typed, shown, seconds) => {
  const user = userEvent.setup();
  render(<Example />);
  await user.type(field(), typed);
  expect(field().value).toBe(typed);
  await user.tab();
  expect(field().value).toBe(shown);
  expect(seen.at(-1)).toBe(seconds);
});

test('what cannot be understood stays as typed, beside an example', async () => {
  const user = userEvent.setup();
  render(<Example start={225} />);
  await user.clear(field());
  await user.type(field(), '3:75');
  await user.tab();
  expect(field().value).toBe('3:75');
  expect(field().getAttribute('aria-invalid')).toBe('true');
  const described = (field().getAttribute('aria-describedby') ?? '').split(' ');
  const text = described.map((id) => document.getElementById(id)?.textContent).join(' ');
  expect(text).toContain('par exemple 00:03:45');
  expect(seen.at(-1)).toBeNull();
  await user.clear(field());
  await user.type(field(), '3:35');
  expect(field().getAttribute('aria-invalid')).toBeNull();
});

test('a value from elsewhere replaces the text', async () => {
  const user = userEvent.setup();
  render(<Example start={225} />);
  expect(field().value).toBe('00:03:45');
  await user.click(screen.getByRole('button', { name: 'une minute' }));
  expect(field().value).toBe('00:01:00');
});
