import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { checkEmail } from '#contract/account/profile.ts';
import { listTeam } from '#contract/account/team.ts';
import { actFor } from '#web/platform/api/current-structure.ts';
import { aNetwork } from '#web/testing/network.ts';
import { SECOND, showForTwo } from '#web/testing/two-structures.tsx';
import { aTeam, aTeamRow } from '../testing/builders.ts';
import { Component as Team } from './team-route.tsx';

const network = aNetwork();
afterEach(() => actFor(null));

test('an invitation that was typed for one structure is not found under the name of another', async () => {
  network.answer(listTeam, ({ query }) =>
    aTeam([aTeamRow({ structureId: Number(query.get('structureId')) })]),
  );
  network.answer(checkEmail, { exists: false });
  const to = '/account/structure/team';
  const { user, chooseSecond } = await showForTwo(network, [{ path: to, Component: Team }], { to });
  const email = () => screen.findByLabelText<HTMLInputElement>(/^Adresse électronique/);
  await user.type(await email(), 'lise@societe.example');
  await chooseSecond();
  await waitFor(() =>
    expect(network.sent.some(({ query }) => query.get('structureId') === String(SECOND))).toBe(
      true,
    ),
  );
  expect((await email()).value).toBe('');
});
