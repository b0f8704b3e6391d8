import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/**
 * Waits until the title of the opened item has the focus. The loading pane has the same title,
 * which is then rendered again.
 */
export const titleFocused = (name: string) =>
  waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name })),
  );
