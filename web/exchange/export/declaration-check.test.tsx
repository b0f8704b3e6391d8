import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { OutputOf } from '#contract/endpoint.ts';
import { readCompleteness } from '#contract/exchange/declaration.ts';
import { aNetwork } from '#web/testing/network.ts';
import { showPages } from '#web/testing/show.tsx';
import { DeclarationCheck } from './declaration-check.tsx';

const network = aNetwork();

async function checked(result: Partial<OutputOf<typeof readCompleteness>>): Promise<string | null> {
  const whole = {
    total: 2,
    examines: 2,
    complets: 2,
    catalogue: [],
    lignes: [],
    destinataires: [],
  };
  network.answer(readCompleteness, { ...whole, ...result });
  const extent = { criteres: {}, result: null };
  const element = <DeclarationCheck extent={extent} recipient={undefined} onRecipient={() => {}} />;
  const { unmount } = showPages([{ path: '/', element }], '/');
  const { textContent } =
    (await screen.findByText('Avant d’envoyer')).closest('.alert') ?? document.body;
  unmount();
  return textContent;
}

test('an incomplete check is reported, and is not called complete', async () => {
  expect(await checked({})).toContain('Rien ne manque');
  const some = await checked({ total: 40_000, examines: 2500, complets: 2500 });
  expect(some).not.toContain('Rien ne manque');
  expect(some?.replaceAll(/\s/g, ' ')).toContain(
    'Enregistrements non vérifiés : 37 500. Seuls les 2 500 premiers le sont ici.',
  );
});
