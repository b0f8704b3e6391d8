import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { INVENTED, INVENTED_ETAT } from '#domain/dossier/testing/invented.ts';
import { DossierBadge } from './statut-badge.tsx';

// One row more in the table of states, two in that of moves: its badge is drawn without another line.

test('its badge says it, with its sign', () => {
  const { container } = render(<DossierBadge etat={INVENTED_ETAT} />);
  expect(screen.getByText(INVENTED.label)).toBeTruthy();
  expect(container.querySelector('svg')).not.toBeNull();
});
