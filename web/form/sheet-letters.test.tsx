import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { Letters } from '#domain/sheet/letters/letters.ts';
import { SheetLetters } from './sheet-letters.tsx';

const LETTRES: Letters = {
  dApres: 'DOUTE',
  essais: [
    { encodage: 'windows-1252', lignes: ['Ìàÿê;Íî÷ü'] },
    { encodage: 'windows-1251', lignes: ['Маяк;Ночь'] },
  ],
};

test('the lines are shown as each choice would read them, and the file is read again as a person chose', async () => {
  const onEncoding = vi.fn();
  render(
    <SheetLetters lettres={LETTRES} encodage="windows-1252" busy={false} onEncoding={onEncoding} />,
  );
  expect(screen.getByText('Ìàÿê;Íî÷ü')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  const user = userEvent.setup();
  await user.selectOptions(screen.getByLabelText('Lettres'), 'Cyrillique (Windows-1251)');
  expect(screen.getByText('Маяк;Ночь')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Lire tout le fichier ainsi' }));
  expect(onEncoding).toHaveBeenCalledWith('windows-1251');
});

test('if a file declares its encoding, no question is asked', () => {
  const { container } = render(
    <SheetLetters lettres={null} encodage="utf-8" busy={false} onEncoding={vi.fn()} />,
  );
  expect(container.textContent).toBe('');
});
