import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/** The focus comes to the title of what was opened. What waits bears that title too, and is then drawn again. */
export const titleFocused = (name: string) =>
  waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name })),
  );
