import { act, render } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { RouteSpinner } from './route-spinner.tsx';

let waits: (isWaiting: boolean) => void;

function Page() {
  const [waiting, setWaiting] = useState(false);
  waits = setWaiting;
  return (
    <>
      <button type="button" inert={waiting}>
        Filtrer
      </button>
      {waiting ? <RouteSpinner /> : null}
    </>
  );
}

test('waiting for the same page with other filters returns the focus to the element that had it', async () => {
  const { getByRole } = render(<Page />);
  const button = getByRole('button', { hidden: true });
  button.focus();
  await act(async () => waits(true));
  expect(document.activeElement).toBe(getByRole('alertdialog'));
  await act(async () => waits(false));
  expect(document.activeElement).toBe(button);
});
