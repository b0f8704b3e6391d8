import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aDossier } from '#web/backoffice/testing/builders.ts';
import { HistoryPane } from './history-pane.tsx';

const CUT = 'Ce qui est plus ancien n’est pas montré ici.';

test.each([true, false])('a history with its beginning cut off reports it: %s', (historyCut) => {
  const line = {
    historiqueId: 1,
    at: '2026-06-01T10:00:00.000Z',
    action: 'dossier.rename',
    par: null,
  };
  const rest = { parLaSociete: false, elementId: null, before: null, after: null };
  render(<HistoryPane dossier={aDossier({ history: [{ ...line, ...rest }], historyCut })} />);
  expect(screen.queryByText(CUT) !== null).toBe(historyCut);
});
