import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aStructure, aUser } from '#web/testing/builders.ts';
import { aSession, showPages, signedIn } from '#web/testing/show.tsx';
import { IdentityBar } from './identity-bar.tsx';
import { MobilePanel } from './mobile-panel.tsx';

const draw = (element: React.ReactNode, session: ReturnType<typeof aSession>) =>
  showPages([{ path: '*', element }], '/ailleurs', session);

// spec 4.1
test.each([
  [1, 'À finaliser'],
  [2, 'En validation'],
  [4, 'À finaliser'],
] as const)('state %i is in the warning colour, with its word', async (etat, word) => {
  const user = aUser({ structures: [aStructure({ etat })] });
  draw(<IdentityBar user={user} />, signedIn(user));
  const badge = (await screen.findByText(word)).closest('[data-tone]');
  expect(badge?.getAttribute('data-tone')).toBe('ambre');
});

// spec 2.24 6.7
test('on a phone, a user without a record has the three parts of the menu, and adds a structure', async () => {
  const session = aSession({
    user: null,
    account: { email: 'nouveau@demo.example', name: 'Nouveau' },
  });
  const { user } = draw(<MobilePanel open onClose={() => {}} />, session);
  const tabs = (await screen.findAllByRole('tab')).map(({ textContent }) => textContent);
  expect(tabs).toEqual(['Navigation', 'Compte', 'Structures']);
  await user.click(screen.getByRole('tab', { name: 'Structures' }));
  const add = screen.getByRole('link', { name: 'Ajouter une structure' });
  expect(add.getAttribute('href')).toBe('/account/structure/add');
});
