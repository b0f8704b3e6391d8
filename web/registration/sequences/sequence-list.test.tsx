import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { EMPTY_SEQUENCE, type SequenceTyped } from './sequence.ts';
import { SequenceList } from './sequence-list.tsx';

function Example() {
  const [sequences, setSequences] = useState<readonly SequenceTyped[]>([
    { ...EMPTY_SEQUENCE, titre: 'Ouverture' },
    { ...EMPTY_SEQUENCE, titre: 'Rappel' },
  ]);
  return (
    <SequenceList
      sequences={sequences}
      onSequences={setSequences}
      errorOf={() => null}
      complete={(text) => text}
    />
  );
}

test('removing a sequence moves the focus to the one in its place, to the previous one, then to the add button', async () => {
  const user = userEvent.setup();
  render(<Example />);
  const removal = (rank: number) =>
    screen.getByRole('button', { name: `Supprimer la séquence ${rank}` });
  await user.click(removal(2));
  expect(document.activeElement).toBe(removal(1));
  await user.click(screen.getByRole('button', { name: 'Ajouter une séquence' }));
  await user.click(removal(1));
  expect(document.activeElement).toBe(removal(1));
  await user.click(removal(1));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ajouter une séquence' }));
});
