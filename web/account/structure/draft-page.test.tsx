import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { readProfile } from '#contract/account/profile.ts';
import {
  readStructure,
  STRUCTURE_CHANGED,
  type StructureOut,
  updateStructure,
} from '#contract/account/structure.ts';
import { listTeam } from '#contract/account/team.ts';
import { submitAccount } from '#contract/account/workflow.ts';
import { readRewrittenTexts } from '#contract/localization.ts';
import { INVALID_FIELDS } from '#contract/problem.ts';
import { listJustificatifs } from '#contract/upload.ts';
import { readUsualDelay } from '#contract/workbench/delay.ts';
import { savedEverything } from '#web/platform/session/unfinished.ts';
import { aStructure, aUser } from '#web/testing/builders.ts';
import { aNetwork, sentTo } from '#web/testing/network.ts';
import { aDraftStructure } from '#web/testing/structure.ts';
import { aFile, aProfile, aTeam, files } from '../testing/builders.ts';
import { show } from '../testing/show.tsx';

const network = aNetwork();
/** Stored as on the server: each request body is merged into it. */
let stored: StructureOut;

beforeEach(() => {
  network.answer(readUsualDelay, { delaiMedianHeures: null });
  network.answer(readRewrittenTexts, { rows: [] });
  stored = aDraftStructure();
  network.answer(readStructure, () => stored);
  network.answer(readProfile, aProfile());
  network.answer(listTeam, aTeam());
  network.answer(listJustificatifs, files([aFile()]));
  network.answer(updateStructure, ({ body }) => {
    stored = { ...stored, ...(body as Partial<StructureOut>), revision: stored.revision + 1 };
    return aDraftStructure(
      Object.fromEntries(Object.entries(stored).filter(([name]) => name in aDraftStructure())),
    );
  });
});

const person = () => aUser({ structures: [aStructure({ etat: stored.etat })] });
const open = () => show(network, '/account/complete/structure', person());
/**
 * Sets the whole value at once: typed letter by letter, a slow machine may autosave in the middle
 * of a word.
 */
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const city = () => screen.findByLabelText(/^Ville(?! de)/);

test('a draft saves itself: only what changed, with its revision; the last word is saved on leaving too', async () => {
  const { unmount } = open();
  fill(await city(), 'Plougastel');
  await waitFor(() => expect(sentTo(network, updateStructure)).toHaveLength(1));
  expect(sentTo(network, updateStructure)).toEqual([
    { structureId: 1000, sgVille: 'Plougastel', revision: 5 },
  ]);
  await screen.findAllByText(/Brouillon enregistré/);
  fill(screen.getByLabelText(/^Complément d’adresse(?! de)/), 'Fond de cour');
  unmount();
  await waitFor(() => expect(sentTo(network, updateStructure)).toHaveLength(2));
  expect(sentTo(network, updateStructure).at(-1)).toEqual({
    structureId: 1000,
    sgAdr2: 'Fond de cour',
    revision: 6,
  });
});

test('without an answer a draft is saved as soon as the connection comes back; a refusal waits for the next letter', async () => {
  let isCut = true;
  network.on(updateStructure.method, updateStructure.path, ({ body }) => {
    if (isCut) throw new TypeError('Failed to fetch');
    stored = { ...stored, ...(body as Partial<StructureOut>), revision: stored.revision + 1 };
    return { status: 200, body: stored };
  });
  open();
  fill(await city(), 'Plougastel');
  await screen.findAllByText(
    'Hors connexion : vos saisies sont gardées tant que cet onglet reste ouvert',
  );
  isCut = false;
  window.dispatchEvent(new Event('online'));
  await screen.findAllByText(/Brouillon enregistré/);
  expect(sentTo(network, updateStructure)).toHaveLength(2);
  network.refuse(updateStructure, INVALID_FIELDS);
  fill(await city(), 'Plougastel-Daoulas');
  await waitFor(() => expect(sentTo(network, updateStructure)).toHaveLength(3));
  await screen.findAllByText(/^L’enregistrement n’a pas abouti/);
  window.dispatchEvent(new Event('online'));
  expect(sentTo(network, updateStructure)).toHaveLength(3);
});

test('sign-out saves typed values at once; those that cannot be saved are reported as lost', async () => {
  stored = aDraftStructure({ personalite: 'MORALE', codeJur: '5710', dateCreation: '2019-05-31' });
  const { user } = open();
  fill(await city(), 'Plougastel');
  expect(await savedEverything(5000)).toBe(true);
  expect(sentTo(network, updateStructure)).toMatchObject([{ sgVille: 'Plougastel' }]);
  await screen.findAllByText(/Brouillon enregistré/);
  const siret = screen.getByLabelText(/^Numéro SIRET/);
  await user.type(siret, '123 456 789 00012');
  await user.tab();
  expect(await savedEverything(5000)).toBe(false);
  await user.clear(siret);
  await user.tab();
  network.refuse(updateStructure, INVALID_FIELDS);
  fill(await city(), 'Plougastel-Daoulas');
  expect(await savedEverything(5000)).toBe(false);
});

test('signing out while a page just left is being saved asks for confirmation', async () => {
  const answered = Promise.withResolvers<void>();
  network.on(updateStructure.method, updateStructure.path, async () => {
    await answered.promise;
    return { status: 200, body: stored };
  });
  const { unmount } = open();
  fill(await city(), 'Plougastel');
  unmount();
  expect(await savedEverything(0)).toBe(false);
  answered.resolve();
  expect(await savedEverything(5000)).toBe(true);
  expect(sentTo(network, updateStructure)).toHaveLength(1);
});

test('the browser asks before closing a tab with unsaved or unsavable values', async () => {
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  stored = aDraftStructure({ personalite: 'MORALE', codeJur: '5710', dateCreation: '2019-05-31' });
  const { user, unmount } = open();
  const field = await city();
  expect(asks()).toBe(false);
  fill(field, 'Plougastel');
  expect(asks()).toBe(true);
  await screen.findAllByText(/Brouillon enregistré/);
  expect(asks()).toBe(false);
  await user.type(screen.getByLabelText(/^Numéro SIRET/), '123 456 789 00012');
  await user.tab();
  expect(asks()).toBe(true);
  await user.clear(screen.getByLabelText(/^Numéro SIRET/));
  await user.tab();
  expect(asks()).toBe(false);
  const answered = Promise.withResolvers<void>();
  network.on(updateStructure.method, updateStructure.path, async () => {
    await answered.promise;
    return { status: 200, body: stored };
  });
  fill(await city(), 'Quimper');
  unmount();
  expect(asks()).toBe(true);
  answered.resolve();
  await waitFor(() => expect(asks()).toBe(false));
});

test('an invalid value stays beside its error and does not block other saves', async () => {
  stored = aDraftStructure({ personalite: 'MORALE', codeJur: '5710', dateCreation: '2019-05-31' });
  const { user } = open();
  const siret = await screen.findByLabelText(/^Numéro SIRET/);
  await user.type(siret, '123 456 789 00012');
  await user.tab();
  // Reported when the field loses the focus, before submission.
  const message = await screen.findByText(/numéro SIRET est faux/);
  expect(siret.getAttribute('aria-describedby')?.split(' ')).toContain(message.closest('[id]')?.id);
  await user.type(screen.getByLabelText(/^Sigle/), 'EM');
  await user.tab();
  await waitFor(() => expect(sentTo(network, updateStructure)).toHaveLength(1));
  expect(sentTo(network, updateStructure)).toEqual([
    { structureId: 1000, sigle: 'EM', revision: 5 },
  ]);
  expect(siret).toHaveProperty('value', '123 456 789 00012');
  await user.click(screen.getByRole('button', { name: 'Envoyer pour validation' }));
  const summary = await screen.findByRole('alert');
  await user.click(within(summary).getByRole('button', { name: /numéro SIRET est faux/ }));
  await waitFor(() => expect(document.activeElement).toBe(siret));
  expect(sentTo(network, submitAccount)).toEqual([]);
});

test('a natural person has no company to describe, and a sole trader has', async () => {
  const { user } = open();
  await screen.findByLabelText(/^Nom ou nom d’artiste/);
  expect(screen.queryByLabelText(/^Sigle/)).toBeNull();
  expect(screen.queryByLabelText(/^Numéro SIRET/)).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: /entreprise individuelle/ }));
  expect(screen.getByLabelText(/^Numéro SIRET/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Ce n’est plus le cas' }));
  await user.click(screen.getByRole('radio', { name: /Une société/ }));
  expect(screen.getByLabelText(/^Forme juridique/)).toHaveProperty('value', '');
  // Letters go to the head office until said otherwise.
  expect(screen.queryByLabelText(/^Ville de correspondance/)).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: /à l’adresse du siège/ }));
  expect(screen.getByLabelText(/^Ville de correspondance/)).toBeTruthy();
});

test('a draft that saves itself closes no field that was just opened', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('checkbox', { name: /^Le courrier est envoyé/ }));
  await user.click(screen.getByRole('button', { name: 'Ce n’est plus le cas' }));
  await user.click(screen.getByRole('radio', { name: /Une société/ }));
  await screen.findByText(/^Brouillon enregistré à/);
  expect(screen.getByLabelText(/^Ville de correspondance/)).toBeTruthy();
});

test('a submission during an automatic save waits until it is saved', async () => {
  const saved = Promise.withResolvers<void>();
  network.on(updateStructure.method, updateStructure.path, async ({ body }) => {
    await saved.promise;
    stored = { ...stored, ...(body as Partial<StructureOut>), revision: stored.revision + 1 };
    return { status: 200, body: stored };
  });
  network.answer(submitAccount, {
    interlocuteurId: 1,
    structureId: 1000,
    etat: 2,
    etatInterlocuteur: 2,
  });
  const { user } = open();
  fill(await city(), 'Plougastel');
  await waitFor(() => expect(sentTo(network, updateStructure)).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Envoyer pour validation' }));
  expect(sentTo(network, submitAccount)).toEqual([]);
  saved.resolve();
  await waitFor(() => expect(sentTo(network, submitAccount)).toHaveLength(1));
  expect(sentTo(network, updateStructure)).toHaveLength(1);
});

// spec 5.2 12.12
test('all missing items are listed before submission, each with a link to it', async () => {
  stored = aDraftStructure({ nationalite: null });
  network.answer(readProfile, aProfile({ telephone: null }));
  network.answer(listTeam, aTeam([]));
  network.answer(listJustificatifs, files());
  const { user, router } = open();
  expect(await screen.findAllByText('À remplir')).toHaveLength(4);
  for (const name of ['Représentant légal', 'Justificatifs']) {
    const href = screen.getByRole('link', { name }).getAttribute('href') ?? '';
    expect(document.getElementById(href.slice(href.indexOf('#') + 1)), name).not.toBeNull();
  }
  await user.click(screen.getByRole('button', { name: 'Envoyer pour validation' }));
  const summary = await screen.findByRole('alert');
  await waitFor(() => expect(document.activeElement).toBe(summary));
  expect(
    within(summary)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Profil : Indiquez un numéro de téléphone.',
    'Indiquez la nationalité.',
    'Nommez un représentant légal, avec son nom et son prénom.',
    'Joignez au moins un justificatif.',
  ]);
  await user.click(within(summary).getByRole('button', { name: /justificatif/ }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Parcourir…'));
  await user.click(within(summary).getByRole('button', { name: /^Profil/ }));
  expect(router.state.location.pathname).toBe('/account/complete/profile');
  expect(sentTo(network, submitAccount)).toEqual([]);
});

test('a complete account is submitted, and the page shows that it is pending', async () => {
  network.answer(submitAccount, () => {
    stored = aDraftStructure({
      etat: 2,
      etatLettre: 'E',
      can: { ...stored.can, edit: false, submit: false },
    });
    return {
      interlocuteurId: 1,
      structureId: 1000,
      etat: 2 as const,
      etatInterlocuteur: 2 as const,
    };
  });
  const { user } = open();
  await waitFor(() => expect(screen.getAllByText('Rempli')).toHaveLength(4));
  await user.click(screen.getByRole('button', { name: 'Envoyer pour validation' }));
  const title = () => screen.getByRole('heading', { level: 1, name: /en cours de validation/ });
  await waitFor(() => expect(document.activeElement).toBe(title()));
  expect(sentTo(network, submitAccount)).toEqual([{ interlocuteurId: 1, structureId: 1000 }]);
});

test('a refusal shows its motive, and can be corrected and sent again', async () => {
  stored = aDraftStructure({ etat: 4, etatLettre: 'R', motif: 'Adresse illisible.' });
  open();
  await screen.findByText('Adresse illisible.');
  expect(await city()).toHaveProperty('readOnly', false);
  screen.getByRole('button', { name: 'Renvoyer pour validation' });
});

test('the server has the last word: what it finds missing leads to its field too', async () => {
  network.on('POST', submitAccount.path, () => ({
    status: 422,
    body: {
      type: 'about:blank',
      title: 'Certaines informations sont à revoir.',
      status: 422,
      code: 'INVALID_FIELDS',
      instance: 'urn:test',
      errors: [{ path: 'structure.sgVille', code: 'REQUIRED', message: 'Indiquez la ville.' }],
    },
  }));
  const { user } = open();
  await waitFor(() => expect(screen.getAllByText('Rempli')).toHaveLength(4));
  await user.click(screen.getByRole('button', { name: 'Envoyer pour validation' }));
  await user.click(await screen.findByRole('button', { name: 'Indiquez la ville.' }));
  expect(document.activeElement).toBe(await city());
});

test('a colleague saved meanwhile: the draft stops saving and shows both versions', async () => {
  open();
  const field = await city();
  network.refuse(updateStructure, STRUCTURE_CHANGED);
  stored = aDraftStructure({ sgVille: 'Quimper', revision: 8 });
  fireEvent.change(field, { target: { value: 'Landerneau' } });
  await screen.findByText(/« Landerneau » dans votre saisie, « Quimper »/);
  expect(sentTo(network, updateStructure)).toHaveLength(1);
});
