import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { moveDossier, rejectDossier, validateDossier } from '#contract/registration/dossier.ts';
import { DOSSIER_NOT_TAKEN } from '#domain/dossier/state-machine.ts';
import { aDossier, anElement, aSequence, OTHER_LOCK } from '#web/backoffice/testing/builders.ts';
import { button, createWorld, sentTo, show } from '#web/backoffice/testing/show.tsx';

const lines = (count: number) => Array.from({ length: count }, (_, index) => anElement(index + 1));
const calm = () => aDossier({ dossierId: 11, raison: 'Calme', lock: null, elements: lines(2) });
const doubtful = () =>
  aDossier({
    dossierId: 12,
    raison: 'Délicate',
    lock: null,
    situation: 'LIQU',
    elements: lines(3),
  });
const locked = () =>
  aDossier({ dossierId: 13, raison: 'Tenue', lock: OTHER_LOCK, elements: lines(4) });

const settled = (dossierId: number) => ({
  dossierId,
  etat: 3 as const,
  attributed: [],
  refused: [],
  deleted: [],
});

async function askFor(action: string) {
  const world = createWorld(calm(), doubtful(), locked());
  world.network.answer(validateDossier, ({ body }) =>
    settled((body as { dossierId: number }).dossierId),
  );
  const { user } = show();
  await user.click(await screen.findByRole('checkbox', { name: 'Tout sélectionner' }));
  expect(screen.getByText('2 dossiers sélectionnés')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: /Sélectionner Tenue/ }));
  await user.click(await button(action));
  return {
    world,
    user,
    dialog: within(await screen.findByRole('dialog', { name: `${action} 3 dossiers ?` })),
  };
}

const input = (world: Parameters<typeof sentTo>[0]) =>
  sentTo(world, validateDossier).map((body) => (body as { dossierId: number }).dossierId);

// spec 12.11
test('an acceptance leaves out dossiers held or with an alert, and counts the codes of the rest', async () => {
  const { world, user, dialog } = await askFor('Valider');
  expect(await dialog.findByText(/^2 enregistrements recevront leur code/)).toBeTruthy();
  expect(dialog.getByRole('heading', { name: '2 dossiers mis de côté' })).toBeTruthy();
  expect(dialog.getByText('Pris en charge par Sacha Lemoine.')).toBeTruthy();
  // Its alert is read here, once.
  expect(dialog.getAllByText(/liquidation/i)).toHaveLength(1);
  await user.click(dialog.getByRole('button', { name: 'Valider 1 dossier' }));
  await screen.findByRole('heading', { level: 1, name: '1 validé' });
  expect(input(world)).toEqual([11]);
  // A skipped dossier stays ticked, to be reviewed.
  expect(screen.getByRole('checkbox', { name: /Sélectionner Délicate/ })).toHaveProperty(
    'checked',
    true,
  );
});

test('when the bar disappears the focus moves to the select-all checkbox', async () => {
  createWorld(calm(), doubtful());
  const { user } = show();
  const all = await screen.findByRole('checkbox', { name: 'Tout sélectionner' });
  await user.click(all);
  await user.click(await button('Tout désélectionner'));
  expect(document.activeElement).toBe(all);
});

test('a concert of which sequences overlap is set aside too', async () => {
  const minuterie = [aSequence(1, '00:00:00', '00:04:00'), aSequence(2, '00:03:00', '00:02:00')];
  const video = anElement(1, { type: 'V', duree: '01:00:00', minuterie });
  createWorld(calm(), aDossier({ dossierId: 12, raison: 'Mêlée', lock: null, elements: [video] }));
  const { user } = show();
  await user.click(await screen.findByRole('checkbox', { name: 'Tout sélectionner' }));
  await user.click(await button('Valider'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Valider 2 dossiers ?' }));
  expect(await dialog.findByRole('heading', { name: '1 dossier mis de côté' })).toBeTruthy();
  expect(dialog.getByText(/^1 séquence commence avant la fin d’une autre/)).toBeTruthy();
});

test('a dossier with an alert is accepted after confirmation, one held by a colleague never', async () => {
  const { world, user, dialog } = await askFor('Valider');
  await user.click(await dialog.findByRole('checkbox', { name: /Délicate : valider malgré/ }));
  expect(dialog.getByText(/^5 enregistrements recevront leur code/)).toBeTruthy();
  expect(dialog.queryByRole('checkbox', { name: /Tenue/ })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Valider 2 dossiers' }));
  await screen.findByRole('heading', { level: 1, name: '2 validés' });
  expect(input(world).sort()).toEqual([11, 12]);
});

test('a deletion counts what it deletes, and skips dossiers held by a colleague', async () => {
  const { dialog } = await askFor('Supprimer');
  expect(dialog.getByText(/^5 enregistrements disparaîtront/)).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Supprimer 2 dossiers' })).toBeTruthy();
});

test('a dossier resubmitted since it was read is not refused: it returns to the queue', async () => {
  const { world, user, dialog } = await askFor('Refuser');
  world.network.answer(rejectDossier, ({ body }) =>
    settled((body as { dossierId: number }).dossierId),
  );
  world.network.answer(moveDossier, { dossierId: 12, etat: 2 });
  await user.type(dialog.getByRole('textbox', { name: /Motif/ }), 'Déjà codés.');
  await user.click(dialog.getByRole('button', { name: 'Refuser 2 dossiers' }));
  const [first, ...rest] = world.dossiers;
  world.dossiers = [
    first,
    ...rest.map((one) => ({ ...one, updatedAt: '2026-07-01T00:00:00.000Z' })),
  ].flatMap((one) => one ?? []);
  await user.click(await button('Envoyer maintenant'));
  await screen.findByRole('heading', { level: 1, name: '1 refusé, 1 en échec' });
  expect(screen.getByText(/Ce dossier n’est plus celui que vous aviez sous les yeux/)).toBeTruthy();
  expect(sentTo(world, rejectDossier)).toMatchObject([{ dossierId: 11 }]);
  expect(sentTo(world, moveDossier)).toEqual([{ dossierId: 12, action: 'release' }]);
});

test('gone on with after a decision that never arrived, a dossier that lived meanwhile is not decided unseen', async () => {
  const world = createWorld(calm());
  world.network.on(validateDossier.method, validateDossier.path, () => {
    throw new TypeError('Failed to fetch');
  });
  const { user } = show();
  await user.click(await screen.findByRole('checkbox', { name: 'Tout sélectionner' }));
  await user.click(await button('Valider'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Valider 1 dossier ?' }));
  await user.click(await dialog.findByRole('button', { name: 'Valider 1 dossier' }));
  const goOn = await button('Reprendre');
  // The hold lapsed; a colleague refused it, and its producer sent it anew.
  world.dossiers = [{ ...calm(), updatedAt: '2026-07-01T00:00:00.000Z' }];
  world.network.refuse(validateDossier, DOSSIER_NOT_TAKEN);
  world.network.answer(moveDossier, { dossierId: 11, etat: 2 });
  const before = sentTo(world, validateDossier).length;
  await user.click(goOn);
  await screen.findByRole('heading', { level: 1, name: '0 validé, 1 en échec' });
  expect(screen.getByText(/Ce dossier n’est plus celui que vous aviez sous les yeux/)).toBeTruthy();
  // It repeated the first request to learn its outcome, and sent nothing else.
  expect(sentTo(world, validateDossier)).toHaveLength(before + 1);
  expect(sentTo(world, moveDossier)).toEqual([{ dossierId: 11, action: 'release' }]);
});
