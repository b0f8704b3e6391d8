import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { readRewrittenTexts } from '#contract/localization.ts';
import { moveDossier, readDossier } from '#contract/registration/dossier.ts';
import { readUsualDelay } from '#contract/workbench/delay.ts';
import {
  ANSWER,
  INVENTED,
  INVENTED_ETAT,
  INVENTED_MOVES,
} from '#domain/dossier/testing/invented.ts';
import { anElement } from '#web/testing/element.ts';
import { createNetwork, sentTo } from '#web/testing/network.ts';
import { aDossier } from '../testing/builders.ts';
import { show } from '../testing/show.tsx';

// A new state left by a producer's message: its question, button and texts appear without further
// code.

const { askInvented, answerInvented } = INVENTED_MOVES;

const waiting = (statut: 'PRODUCT' | 'MINU') => {
  const isTyped = statut === 'MINU';
  return aDossier({
    etat: INVENTED_ETAT,
    submittedAt: '2026-11-03T09:00:00.000Z',
    elements: [anElement({ statut, can: { edit: isTyped, delete: false } })],
    history: [
      {
        historiqueId: 1,
        action: askInvented.history,
        at: '2026-11-04T09:00:00.000Z',
        par: null,
        parLaSociete: true,
        elementId: null,
        before: {},
        after: { message: 'Le contrat ?' },
      },
    ],
    can: {
      edit: isTyped,
      submit: false,
      delete: false,
      takeInCharge: false,
      release: false,
      decide: false,
      moves: [ANSWER],
    },
  });
};

test.each(['PRODUCT', 'MINU'] as const)(
  'with a recording in %s: read, answered, done',
  async (statut) => {
    const network = createNetwork();
    network.answer(readUsualDelay, { delaiMedianHeures: 20 });
    network.answer(readRewrittenTexts, { rows: [] });
    let dossier = waiting(statut);
    network.answer(readDossier, () => dossier);
    network.answer(moveDossier, () => {
      dossier = { ...dossier, etat: 2, can: { ...dossier.can, moves: [] } };
      return { dossierId: 12, etat: 2 as const };
    });
    const { user } = show('/isrc/dossier/12');
    expect(await screen.findByText(askInvented.done)).toBeTruthy();
    expect(screen.getByText('Le contrat ?')).toBeTruthy();
    if (statut === 'PRODUCT') expect(screen.getByText(INVENTED.label)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: answerInvented.button }));
    const dialog = within(await screen.findByRole('dialog', { name: answerInvented.button }));
    await user.type(
      dialog.getByRole('textbox', { name: new RegExp(answerInvented.message.label) }),
      'Le voici.',
    );
    await user.click(dialog.getByRole('button', { name: answerInvented.button }));
    await vi.waitFor(() => expect(screen.queryByText(askInvented.done)).toBeNull());
    expect(sentTo(network, moveDossier)).toEqual([
      { dossierId: 12, action: ANSWER, message: 'Le voici.' },
    ]);
  },
);
