import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { PassingLine } from './display/passing-line.tsx';

function Example({ field }: { field: boolean }) {
  const [names, setNames] = useState(['un', 'deux', 'trois']);
  return (
    <>
      <h1 tabIndex={-1}>Liste</h1>
      <ul>
        {names.map((name) => (
          <PassingLine key={name} otherwise={() => document.querySelector('input')}>
            <button type="button">Voir {name}</button>
            <button type="button" onClick={() => setNames(names.filter((other) => other !== name))}>
              Retirer {name}
            </button>
            <button type="button" onClick={() => setTimeout(() => setNames([]))}>
              Tout retirer, par {name}
            </button>
          </PassingLine>
        ))}
      </ul>
      {field ? <input aria-label="Ajouter" /> : null}
    </>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const focused = () => document.activeElement?.ariaLabel ?? document.activeElement?.textContent;

test('after a removal the focus moves to the next line, else to the previous one, else to the field', async () => {
  render(<Example field />);
  await press('Retirer deux');
  expect(focused()).toBe('Retirer trois');
  await press('Retirer trois');
  expect(focused()).toBe('Retirer un');
  await press('Retirer un');
  expect(focused()).toBe('Ajouter');
});

test('without any, the title of the page has it; who went elsewhere meanwhile is left there', async () => {
  const first = render(<Example field={false} />);
  await press('Tout retirer, par deux');
  await screen.findByRole('list');
  await expect.poll(focused).toBe('Liste');
  first.unmount();
  render(<Example field />);
  await press('Tout retirer, par deux');
  screen.getByRole('heading').focus();
  await expect.poll(() => screen.queryAllByRole('button').length).toBe(0);
  expect(focused()).toBe('Liste');
});
