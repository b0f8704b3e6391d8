import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { readDossier } from '#contract/registration/dossier.ts';
import { updateElement } from '#contract/registration/isrc.ts';
import { anElement } from '#web/testing/element.ts';
import { aNetwork } from '#web/testing/network.ts';
import { aDossier } from '../../testing/builders.ts';
import { show } from '../../testing/show.tsx';
import { NEWS_ID } from './news-bar.tsx';

const network = aNetwork();

async function open(elements: readonly ReturnType<typeof anElement>[]) {
  network.answer(readDossier, aDossier({ elements: [...elements] }));
  network.answer(updateElement, ({ body }) => anElement({ ...(body as object), revision: 2 }));
  const { user } = show('/isrc/dossier/12');
  await screen.findByRole('grid');
  const goTo = async (line: number) => {
    const cell = document.querySelector(`[data-at="${line - 1}-1"]`);
    if (cell === null) throw new Error(`no line ${line}`);
    await user.click(cell);
  };
  return { user, goTo };
}

const news = () => document.getElementById(NEWS_ID)?.textContent?.replaceAll(/\s/g, ' ');
const text = (sentence: string) => vi.waitFor(() => expect(news()).toBe(sentence));

test('the bar never contradicts the errors of the line under the cursor', async () => {
  const { goTo } = await open([
    anElement({ artiste: null }),
    anElement({ elementId: 2, titre: 'Ici', artiste: null }),
    anElement({ elementId: 3, titre: 'Là' }),
  ]);
  await goTo(1);
  await text('1 autre ligne à corriger');
  screen.getByText('1 autre ligne à corriger', { selector: '.alert *' });
  await goTo(3);
  await text('2 lignes à corriger');
});

test('a line being typed is reported without alarm, and no fault is left once it is complete', async () => {
  const { user, goTo } = await open([anElement({ artiste: null })]);
  await goTo(1);
  await text('Ligne 1 : 1 point à corriger');
  expect(document.querySelector('.grid-news')?.getAttribute('data-tone')).toBeNull();
  expect(screen.getByText('1 à corriger')).toBeTruthy();
  await user.keyboard('{ArrowRight}Noé{Enter}');
  await text('Rien à corriger.');
});

test('a line identical to another is not reported as free of remarks', async () => {
  const { goTo } = await open([
    anElement({ titre: 'Ici' }),
    anElement({ elementId: 2, titre: 'Ici' }),
    anElement({ elementId: 3, titre: 'Ici' }),
  ]);
  await goTo(3);
  await text('1 autre doublon possible');
  await goTo(1);
  await text('2 doublons possibles');
});
