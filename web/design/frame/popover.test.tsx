import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { ConfirmDialog } from '../feedback/confirm-dialog.tsx';
import { Popover } from './popover.tsx';

function Page() {
  const [isRequested, ask] = useState(false);
  const answer = () => ask(false);
  return (
    <>
      <Popover trigger="Structures" triggerClass="button">
        {() => (
          <button type="button" onClick={() => ask(true)}>
            Les Marées
          </button>
        )}
      </Popover>
      <ConfirmDialog
        open={isRequested}
        title="Quitter ?"
        onClose={answer}
        confirm="Quitter"
        onConfirm={answer}
      >
        Rien n’est enregistré.
      </ConfirmDialog>
    </>
  );
}

test('when a panel choice asks a question, its focus returns to the button of the panel', async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(screen.getByRole('button', { name: 'Structures' }));
  await user.click(await screen.findByRole('button', { name: 'Les Marées' }));
  await screen.findByRole('dialog', { name: 'Quitter ?' });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Les Marées' })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Structures' })),
  );
});
