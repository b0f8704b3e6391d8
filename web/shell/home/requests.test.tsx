import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answerInvitation, listInvitations } from '#contract/account/team.ts';
import { answerAgreement, listAgreements } from '#contract/registration/agreements.ts';
import { EmailAlert } from '#web/account/profile/email-alert.tsx';
import { aConfiguration, aStructure, aUser } from '#web/testing/builders.ts';
import { aNetwork, sentTo } from '#web/testing/network.ts';
import { showPages, signedIn } from '#web/testing/show.tsx';
import { AgreementsCard } from './agreements-card.tsx';
import { InvitationsCard } from './invitations-card.tsx';
import { MemberHome } from './member-home.tsx';

const REQUESTED = '2026-11-20T09:00:00.000Z';
const network = aNetwork();
const reload = vi.fn(async () => {});
const show = (element: React.ReactNode) =>
  showPages([{ path: '/', element }], '/', signedIn(aUser({}), { reload }));

test('an invited user accepts or declines; accepting makes the session reload', async () => {
  const roles = {
    isGestionnaireInternet: false,
    isRepresentantLegal: false,
    isGestionnaireIsrc: true,
  };
  const invitation = {
    structureId: 31,
    raison: 'Quai Nord',
    sgVille: 'BREST',
    createdAt: REQUESTED,
    ...roles,
  };
  network.answer(listInvitations, [invitation]);
  network.answer(answerInvitation, { structureId: 31, action: 'OK' });
  const { user } = show(<InvitationsCard />);
  expect(
    await screen.findByRole('button', { name: 'Refuser l’invitation de Quai Nord' }),
  ).toBeTruthy();
  network.answer(listInvitations, []);
  await user.click(screen.getByRole('button', { name: 'Accepter l’invitation de Quai Nord' }));
  await vi.waitFor(() => expect(reload).toHaveBeenCalled());
  expect(sentTo(network, answerInvitation)).toEqual([{ structureId: 31, action: 'OK' }]);
  expect(screen.queryByText('Invitations reçues')).toBeNull();
});

const AGREEMENT = {
  accordCodeId: 7,
  isrc: 'FRZ032400001',
  etat: 'EN_ATTENTE' as const,
  titulaire: true,
  demandeur: 'Label du Port',
  titre: 'Houle',
  artiste: 'Nora',
  demandeLe: REQUESTED,
  reponse: null,
  closLe: null,
  can: { answer: true },
};

test('an agreement is refused with a reason, required if missing; the text survives the end of the session', async () => {
  network.answer(listAgreements, { rows: [AGREEMENT], total: 1, capped: false });
  network.answer(answerAgreement, { ...AGREEMENT, etat: 'REFUSE', can: { answer: false } });
  const { user, unmount } = show(<AgreementsCard />);
  const refuse = await screen.findByRole('button', { name: 'Refuser le code FRZ032400001' });
  await user.click(refuse);
  await user.click(refuse);
  expect(screen.getByText('Indiquez pourquoi vous refusez.')).toBeTruthy();
  expect(sentTo(network, answerAgreement)).toEqual([]);
  await user.type(screen.getByLabelText(/^Pourquoi refusez-vous/), 'Ce code est le nôtre.');
  // Closing the tab would lose it, and so would a sign-out.
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
  unmount();
  show(<AgreementsCard />);
  expect(await screen.findByLabelText(/^Pourquoi refusez-vous/)).toHaveProperty(
    'value',
    'Ce code est le nôtre.',
  );
  await user.click(screen.getByRole('button', { name: 'Refuser le code FRZ032400001' }));
  await vi.waitFor(() =>
    expect(sentTo(network, answerAgreement)).toEqual([
      { accordCodeId: 7, action: 'KO', motif: 'Ce code est le nôtre.' },
    ]),
  );
});

test.each([
  ['2026-11-20T09:55:00', 'il y a 5 minutes'],
  ['2026-11-19T17:40:00', 'hier à 17:40'],
  ['2026-11-16T09:05:00', 'lundi à 09:05'],
  ['2026-03-03T09:05:00', '3 mars'],
])('for any date, the preposition before it matches: %s', async (day, message) => {
  vi.useFakeTimers({ now: new Date('2026-11-20T10:00:00'), toFake: ['Date'] });
  const at = new Date(day).toISOString();
  const roles = {
    isGestionnaireInternet: false,
    isRepresentantLegal: false,
    isGestionnaireIsrc: true,
  };
  network.answer(listInvitations, [
    { structureId: 31, raison: 'Quai', sgVille: null, createdAt: at, ...roles },
  ]);
  const rows = ['Label du Port', null].map((demandeur, index) => ({
    ...AGREEMENT,
    demandeur,
    accordCodeId: index + 1,
    demandeLe: at,
    can: { answer: false },
  }));
  network.answer(listAgreements, { rows, total: 2, capped: false });
  const { container } = show(
    <>
      <AgreementsCard />
      <InvitationsCard />
    </>,
  );
  await screen.findByText('Invitation :', { exact: false });
  await screen.findAllByText(/Demande :/);
  vi.useRealTimers();
  const before = (text: string) => container.textContent?.split(`${text} ${message}`).length;
  expect(before('Demande :')).toBe(3);
  expect(before('Invitation :')).toBe(2);
});

// spec 12.21
test('the owner of an unconfirmed address is asked on their home page, until they confirm it', async () => {
  network.answer(listInvitations, []);
  const structures = [aStructure({ etat: 2 })];
  const home = (emailVerifie: boolean) => {
    const user = aUser({ structures, emailVerifie });
    return showPages([{ path: '/', element: <MemberHome user={user} /> }], '/', signedIn(user));
  };
  const shown = home(false);
  expect(
    await screen.findByText('Votre adresse électronique n’est pas encore confirmée'),
  ).toBeTruthy();
  expect(
    screen
      .getByRole('link', { name: /^Recevoir un nouveau message de confirmation/ })
      .getAttribute('href'),
  ).toBe('http://localhost:3000/realms/isrc/login-actions/resend-verification');
  shown.unmount();
  home(true);
  expect(await screen.findByText(/La société étudie votre compte/)).toBeTruthy();
  expect(screen.queryByText(/pas encore confirmée/)).toBeNull();
});

test('of a provider that is no Keycloak no page is named that it does not have', async () => {
  const configuration = aConfiguration();
  configuration.oidc.realm = '';
  const alert = [{ path: '/', element: <EmailAlert email="elise@societe.example" /> }];
  showPages(alert, '/', signedIn(aUser({})), configuration);
  await screen.findByText('Votre adresse électronique n’est pas encore confirmée');
  expect(screen.queryByRole('link')).toBeNull();
});

test('without requests, draws nothing', async () => {
  network.answer(listAgreements, { rows: [], total: 0, capped: false });
  network.answer(listInvitations, []);
  show(
    <>
      <AgreementsCard />
      <InvitationsCard />
    </>,
  );
  await vi.waitFor(() => expect(network.sent).toHaveLength(2));
  expect(screen.queryByRole('heading')).toBeNull();
});
