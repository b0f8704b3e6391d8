import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  PROFILE_CHANGED,
  type ProfileOut,
  readProfile,
  updateProfile,
} from '#contract/account/profile.ts';
import {
  readStructure,
  STRUCTURE_CHANGED,
  type StructureOut,
  updateStructure,
} from '#contract/account/structure.ts';
import { createRepleg, listTeam } from '#contract/account/team.ts';
import { listJustificatifs } from '#contract/upload.ts';
import {
  INVENTED_OF_PERSON,
  INVENTED_OF_STRUCTURE,
  type Invented,
  MESSAGE,
} from '#domain/field/testing/invented-fields.ts';
import { aStructure, aUser } from '#web/testing/builders.ts';
import { aNetwork, sentTo } from '#web/testing/network.ts';
import { aDraftStructure } from '#web/testing/structure.ts';
import { aFile, aProfile, aTeam, aTeamRow, files } from './testing/builders.ts';
import { show } from './testing/show.tsx';

// Extra fields in the structure and person tables: every screen must show them without a change.

const structureSaying = (over: Partial<StructureOut> = {}) =>
  aDraftStructure({ etat: 3, etatLettre: 'V', ...MESSAGE.structure, ...over });
const profileSaying = (over: Partial<ProfileOut> = {}) => aProfile({ ...MESSAGE.person, ...over });
const nothing = (items: readonly Invented[]) =>
  Object.fromEntries(items.map(({ name }) => [name, null]));
/** Normalizes spaces: French formatting may group a SIRET with one kind of space or another. */
const bare = (text: string | null | undefined) => text?.replaceAll(/\s/g, ' ');

const network = aNetwork();
beforeEach(() => {
  network.answer(readStructure, structureSaying());
  network.answer(readProfile, profileSaying());
  network.answer(listTeam, aTeam([aTeamRow({ ...MESSAGE.person, isRepresentantLegal: false })]));
  network.answer(listJustificatifs, files([aFile()]));
});

const own = () => aUser({ structures: [aStructure()] });
const control = (one: Invented) =>
  screen.getByLabelText(new RegExp(`^${one.field.label.replace(/[()]/g, '.')}`));

async function type(
  user: ReturnType<typeof show>['user'],
  one: Invented,
  text = String(one.message),
) {
  const input = control(one);
  if (input instanceof HTMLSelectElement) return user.selectOptions(input, text);
  await user.clear(input);
  return user.type(input, text);
}

test('the sheet of a structure displays them in words', async () => {
  show(network, '/account/structure', own());
  for (const { field, reported } of INVENTED_OF_STRUCTURE) {
    const term = await screen.findByText(field.label);
    await waitFor(() =>
      expect(bare(term.nextElementSibling?.textContent)).toContain(bare(reported)),
    );
  }
});

test('the form of a structure displays them with their help and submits the typed values', async () => {
  const draft = aDraftStructure(nothing(INVENTED_OF_STRUCTURE));
  network.answer(readStructure, draft);
  network.answer(updateStructure, ({ body }) => aDraftStructure({ ...draft, ...(body as object) }));
  const { user } = show(
    network,
    '/account/complete/structure',
    aUser({ structures: [aStructure({ etat: 1 })] }),
  );
  await screen.findByLabelText(/^Ville(?! de)/);
  await screen.findAllByRole('option', { name: 'MONACO' });
  for (const one of INVENTED_OF_STRUCTURE) {
    expect(screen.getByText(String(one.field.help))).toBeTruthy();
    await type(user, one);
  }
  await user.tab();
  await waitFor(() =>
    expect(Object.assign({}, ...sentTo(network, updateStructure))).toMatchObject(MESSAGE.structure),
  );
});

test('an invalid value is reported at its field', async () => {
  const { user } = show(network, '/account/structure', own());
  await user.click(await screen.findByRole('button', { name: 'Modifier : Siège' }));
  const [one] = INVENTED_OF_STRUCTURE.filter(({ field: { kind } }) => kind === 'identifier');
  if (one === undefined) throw new Error('an identifier is invented');
  await type(user, one, String(one.wrong.value));
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect((await screen.findByRole('alert')).textContent).toContain('numéro SIRET est faux');
  expect(control(one).getAttribute('aria-invalid')).toBe('true');
});

test('two versions of a structure differ by them', async () => {
  network.refuse(updateStructure, STRUCTURE_CHANGED);
  const { user } = show(network, '/account/structure', own());
  await user.click(await screen.findByRole('button', { name: 'Modifier : Siège' }));
  const [text] = INVENTED_OF_STRUCTURE;
  if (text === undefined) throw new Error('a text is invented');
  await type(user, text, 'autre');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect((await screen.findByRole('alert')).textContent).toContain(
    `${text.field.label} : « autre »`,
  );
});

test("a user's profile form has them, except the second address", async () => {
  network.answer(updateProfile, ({ body }) => profileSaying(body as Partial<ProfileOut>));
  network.answer(readProfile, profileSaying(nothing(INVENTED_OF_PERSON)));
  const { user } = show(network, '/account/profile', own());
  await screen.findByLabelText(/^Téléphone/);
  for (const one of INVENTED_OF_PERSON) await type(user, one);
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(sentTo(network, updateProfile)).toMatchObject([MESSAGE.person]));
});

test('two versions of a profile differ by them', async () => {
  network.refuse(updateProfile, PROFILE_CHANGED);
  const { user } = show(network, '/account/profile', own());
  const [text] = INVENTED_OF_PERSON;
  if (text === undefined) throw new Error('a text is invented');
  await screen.findByLabelText(/^Téléphone/);
  await type(user, text, 'autre');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect((await screen.findByRole('alert')).textContent).toContain(
    `${text.field.label} : « autre »`,
  );
});

test('the form that names the représentant légal has them', async () => {
  network.answer(createRepleg, { interlocuteurId: 8, structureId: 1000, revision: 1 });
  const { user } = show(network, '/account/structure', own());
  await user.click(await screen.findByRole('button', { name: 'Nommer le représentant légal' }));
  await user.selectOptions(screen.getByLabelText(/^Civilité/), 'MADAME');
  await user.type(screen.getByLabelText(/^Nom/), 'Berg');
  await user.type(screen.getByLabelText(/^Prénom/), 'Anna');
  await user.type(screen.getByLabelText(/^Adresse électronique/), 'anna@societe.example');
  await user.type(screen.getByLabelText(/^Téléphone/), '0123456789');
  for (const one of INVENTED_OF_PERSON) await type(user, one);
  await user.click(screen.getByRole('button', { name: 'Enregistrer le représentant légal' }));
  await waitFor(() => expect(sentTo(network, createRepleg)).toMatchObject([MESSAGE.person]));
});
