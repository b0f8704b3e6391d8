import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { INVENTED, INVENTED_ETAT } from '#domain/dossier/testing/invented.ts';
import { DossierBadge } from './statut-badge.tsx';

// A new state and two new moves in the tables: the badge appears without further code.

test('its badge shows it, with its sign', () => {
  const { container } = render(<DossierBadge etat={INVENTED_ETAT} />);
  expect(screen.getByText(INVENTED.label)).toBeTruthy();
  expect(container.querySelector('svg')).not.toBeNull();
});
