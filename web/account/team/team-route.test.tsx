import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { checkEmail } from '#contract/account/profile.ts';
import {
  createGhost,
  inviteCollaborateur,
  JOIN_ANSWERED,
  LAST_MANAGER,
  listTeam,
  removeCollaborateur,
  setRoles,
  type TeamRow,
} from '#contract/account/team.ts';
import { aStructure, aUser } from '#web/testing/builders.ts';
import { aNetwork, sentTo } from '#web/testing/network.ts';
import { aTeam, aTeamRow } from '../testing/builders.ts';
import { show } from '../testing/show.tsx';

const network = aNetwork();
let rows: TeamRow[];
const NONE = {
  isRepresentantLegal: false,
  isGestionnaireInternet: false,
  isGestionnaireIsrc: false,
};
const paul = (over: Partial<TeamRow> = {}) =>
  aTeamRow({
    interlocuteurId: 2,
    nom: 'Le Roux',
    prenom: 'Paul',
    email: 'paul@societe.example',
    moi: false,
    ...NONE,
    ...over,
  });

beforeEach(() => {
  rows = [aTeamRow({ isRepresentantLegal: false }), paul()];
  network.answer(listTeam, () => aTeam(rows));
  network.answer(checkEmail, { exists: false });
});

const open = () => show(network, '/account/structure/team', aUser());
const rolesOf = (name: string) => screen.findByRole('group', { name: `Rôles de ${name}` });
const box = async (name: string, role: RegExp) =>
  within(await rolesOf(name)).getByRole<HTMLInputElement>('checkbox', { name: role });

test('a role is saved as it is ticked, and nothing but it', async () => {
  network.answer(setRoles, ({ body }) => {
    rows = [aTeamRow({ isRepresentantLegal: false }), paul(body as Partial<TeamRow>)];
    return rows[1] ?? paul();
  });
  const { user } = open();
  await user.click(await box('LE ROUX Paul', /^Gestionnaire ISRC/));
  await waitFor(async () =>
    expect((await box('LE ROUX Paul', /^Gestionnaire ISRC/)).checked).toBe(true),
  );
  expect(sentTo(network, setRoles)).toEqual([
    { structureId: 1000, interlocuteurId: 2, isGestionnaireIsrc: true },
  ]);
});

test('while a role is being saved its checkbox keeps the focus, and no other can be saved', async () => {
  let answer: () => void = () => undefined;
  const locked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  network.on(setRoles.method, setRoles.path, async ({ body }) => {
    await locked;
    rows = [aTeamRow({ isRepresentantLegal: false }), paul(body as Partial<TeamRow>)];
    return { status: 200, body: rows[1] };
  });
  const { user } = open();
  const pressed = await box('LE ROUX Paul', /^Gestionnaire ISRC/);
  await user.click(pressed);
  expect([document.activeElement === pressed, pressed.disabled]).toEqual([true, false]);
  await user.click(await box('LE ROUX Paul', /^Gestionnaire internet/));
  answer();
  await waitFor(() => expect(pressed.checked).toBe(true));
  await screen.findByText(/enregistrés/);
  expect(sentTo(network, setRoles)).toEqual([
    { structureId: 1000, interlocuteurId: 2, isGestionnaireIsrc: true },
  ]);
});

// spec 2.11 10.9
test.each([
  [2, /étudie votre structure/],
  [3, /La situation de la structure/],
] as const)(
  'in state %i, the page shows the true reason invitations are blocked',
  async (etat, reason) => {
    network.answer(listTeam, () => ({
      ...aTeam(rows),
      can: { ...aTeam(rows).can, invite: false },
    }));
    const structures = [aStructure({ etat, statut: 'TIERS' })];
    show(network, '/account/structure/team', aUser({ structures, menu: { collaborateurs: true } }));
    await screen.findByText(reason);
  },
);

test('the last manager keeps the manager role, cannot leave, and sees why', async () => {
  const { user } = open();
  expect((await box('MARTIN Élise', /^Gestionnaire internet/)).disabled).toBe(true);
  expect((await box('MARTIN Élise', /^Gestionnaire ISRC/)).disabled).toBe(false);
  const leave = screen.getByRole('button', { name: 'Retirer MARTIN Élise de la structure' });
  expect(leave.getAttribute('aria-disabled')).toBe('true');
  expect(leave.getAttribute('title')).toMatch(/nommez d’abord quelqu’un d’autre/);
  await user.click(leave);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('someone else is removed after a question, and a refusal of the server is shown', async () => {
  network.refuse(removeCollaborateur, LAST_MANAGER);
  const { user } = open();
  const leave = () => screen.getByRole('button', { name: 'Retirer LE ROUX Paul de la structure' });
  await rolesOf('LE ROUX Paul');
  await user.click(leave());
  const dialog = screen.getByRole('dialog', { name: 'Retirer LE ROUX Paul ?' });
  const confirm = within(dialog).getByRole('button', {
    name: 'Retirer LE ROUX Paul de la structure',
  });
  await user.click(confirm);
  await within(dialog).findByText(LAST_MANAGER.title);
  network.answer(removeCollaborateur, () => {
    rows = rows.slice(0, 1);
    return { interlocuteurId: 2, structureId: 1000, recordDeleted: false };
  });
  await user.click(confirm);
  await waitFor(() => expect(screen.queryByText('LE ROUX Paul')).toBeNull());
});

test('a join request is accepted with the ticked roles, after a warning if the address is unverified', async () => {
  rows = [aTeamRow(), paul({ status: 'DEMANDE', emailVerifie: false })];
  network.answer(setRoles, () => {
    rows = [aTeamRow(), paul({ isGestionnaireIsrc: true })];
    return rows[1] ?? paul();
  });
  const { user } = open();
  await screen.findByText(/Adresse électronique non confirmée/);
  await user.click(await box('LE ROUX Paul', /^Gestionnaire ISRC/));
  expect(sentTo(network, setRoles)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Accepter LE ROUX Paul' }));
  await waitFor(() => expect(screen.queryByText('Demandes de rattachement')).toBeNull());
  expect(sentTo(network, setRoles)).toEqual([
    { structureId: 1000, interlocuteurId: 2, demande: true, ...NONE, isGestionnaireIsrc: true },
  ]);
});

test('a request answered meanwhile is not declined: the call states that it targets a request', async () => {
  rows = [aTeamRow(), paul({ status: 'DEMANDE' })];
  network.refuse(removeCollaborateur, JOIN_ANSWERED);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Refuser LE ROUX Paul' }));
  await screen.findByText(JOIN_ANSWERED.title);
  expect(sentTo(network, removeCollaborateur)).toEqual([
    { structureId: 1000, interlocuteurId: 2, demande: true },
  ]);
});

test('with a role it is an invitation; without any, a contact; a wrong address leaves nowhere', async () => {
  network.answer(inviteCollaborateur, paul({ status: 'INVITE' }));
  network.answer(createGhost, { interlocuteurId: 3, structureId: 1000, created: true });
  const { user } = open();
  const email = await screen.findByLabelText(/^Adresse électronique/);
  const invite = screen.getByRole('button', { name: 'Inviter' });
  await user.type(email, 'lise@');
  await user.click(invite);
  await waitFor(() => expect(document.activeElement).toBe(email));
  screen.getByText(/Indiquez une adresse électronique complète/);
  await user.type(email, 'societe.example');
  await user.click(invite);
  await screen.findByText(
    'lise@societe.example figure maintenant parmi les contacts de la structure.',
    {
      selector: 'p',
    },
  );
  await user.type(email, 'paul@societe.example');
  const group = screen.getByRole('group', { name: 'Rôles' });
  await user.click(within(group).getByRole('checkbox', { name: /^Gestionnaire ISRC/ }));
  await user.click(invite);
  await screen.findByText('L’invitation est envoyée à paul@societe.example.', { selector: 'p' });
  expect(sentTo(network, createGhost)).toEqual([
    { structureId: 1000, email: 'lise@societe.example' },
  ]);
  expect(sentTo(network, inviteCollaborateur)).toEqual([
    { structureId: 1000, email: 'paul@societe.example', ...NONE, isGestionnaireIsrc: true },
  ]);
});

test('an address already known to the portal is reported before the invitation is sent', async () => {
  network.answer(checkEmail, { exists: true });
  const { user } = open();
  await user.type(await screen.findByLabelText(/^Adresse électronique/), 'paul@societe.example');
  await user.tab();
  await screen.findByText(/déjà connue du portail/);
});
