import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ProblemError } from '#web/platform/api/problem-error.ts';
import { ProblemAlert } from './problem-alert.tsx';

const failure = (instance: string) =>
  new ProblemError({
    type: '/api/problems#X',
    title: 'Une panne.',
    status: 502,
    code: 'X',
    instance,
  });

// spec 10.16
test('a failure shows the number that the server gave it', () => {
  render(<ProblemAlert error={failure('urn:call:5f0c')} />);
  expect(screen.getByRole('alert').textContent).toMatch(/Une panne\..*Référence : urn:call:5f0c/);
});

// spec 10.16
test.each([
  ['the server gave none', failure('')],
  ['the failure is of the browser itself', new TypeError('Failed to fetch')],
])('no number is shown where %s: neither an empty one, nor an address', (_why, error) => {
  render(<ProblemAlert error={error} />);
  const text = screen.getByRole('alert').textContent;
  expect(text).not.toMatch(/Référence|https?:|urn:|localhost|Failed to fetch/);
  expect(text).toMatch(/[a-zé]{4}/);
});
