import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { moveDossier } from '#contract/registration/dossier.ts';
import {
  ANSWER,
  ASK,
  INVENTED,
  INVENTED_ETAT,
  INVENTED_MOVES,
} from '#domain/dossier/testing/invented.ts';
import { HistoryPane } from '#web/history/history-pane.tsx';
import { aDossier } from '../testing/builders.ts';
import { button, createWorld, sentTo, show } from '../testing/show.tsx';

// A new state with two transitions: its buttons, texts and history entries appear without further
// code.

const { askInvented, answerInvented } = INVENTED_MOVES;

test('staff ask by a button, with their words; what was typed stays when it is refused', async () => {
  const mine = aDossier();
  const world = createWorld({ ...mine, can: { ...mine.can, moves: ['release', ASK, ANSWER] } });
  const { user } = show('/spp/demandes?dossier=12');
  await user.click(await button(askInvented.button));
  const dialog = within(await screen.findByRole('dialog', { name: askInvented.button }));
  const typed = dialog.getByRole('textbox', { name: new RegExp(askInvented.message.label) });
  await user.type(typed, 'Le contrat ?');
  const send = dialog.getByRole('button', { name: askInvented.button });

  world.network.refuse(moveDossier, {
    kind: 'conflict',
    code: 'DOSSIER_TAKEN',
    title: 'Pris ailleurs.',
  });
  await user.click(send);
  expect(await dialog.findByText('Pris ailleurs.')).toBeTruthy();
  world.network.answer(moveDossier, () => {
    const gone = aDossier({ lock: null, etat: INVENTED_ETAT });
    world.dossiers = [{ ...gone, can: { ...gone.can, takeInCharge: false } }];
    return { dossierId: 12, etat: INVENTED_ETAT };
  });
  await user.click(send);
  expect(await screen.findByText('Personne n’a pris ce dossier.')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sentTo(world, moveDossier).at(-1)).toEqual({
    dossierId: 12,
    action: ASK,
    message: 'Le contrat ?',
  });
  // A transition reserved for the producer shows on the producer's screen only.
  expect(screen.queryByRole('button', { name: answerInvented.button })).toBeNull();
  const decide = await button(/^Valider/);
  expect(decide.title).toContain(INVENTED.label);
});

test('the history displays both messages', () => {
  const entry = (historiqueId: number, action: string, message: string) => ({
    historiqueId,
    action,
    at: '2026-06-02T09:00:00.000Z',
    par: null,
    parLaSociete: historiqueId === 1,
    elementId: null,
    before: {},
    after: { message },
  });
  const history = [
    entry(2, answerInvented.history, 'Le voici.'),
    entry(1, askInvented.history, 'Le contrat ?'),
  ];
  render(<HistoryPane dossier={aDossier({ history })} />);
  expect(screen.getByText(askInvented.done)).toBeTruthy();
  expect(screen.getByText(/Le contrat \?/)).toBeTruthy();
  expect(screen.getByText(answerInvented.done)).toBeTruthy();
  expect(screen.getByText(/Le voici\./)).toBeTruthy();
});
