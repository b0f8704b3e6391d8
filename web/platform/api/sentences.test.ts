import { afterEach, expect, test } from 'vitest';
import { readImport } from '#contract/exchange/imports.ts';
import { listTexts } from '#contract/localization.ts';
import { problemSchema } from '#contract/problem.ts';
import { readSessionUser } from '#contract/session.ts';
import { callTheSociety } from '#web/messages/society.ts';
import { typeset } from './sentences.ts';

afterEach(() => callTheSociety('la société'));

const typed = 'Qui vient à la société ?';

test('text from the portal gets its spaces and its society, text typed by a user is unchanged', () => {
  callTheSociety('le Syndicat');
  const text = { id: 'accueil', value: typed, label: 'Questions : écrire à la société' };
  expect(typeset(listTexts.output, { rows: [text] } as never)).toEqual({
    rows: [{ ...text, label: 'Questions\u00a0: écrire au Syndicat' }],
  });
  const group = { titre: 'Durée : illisible', proposition: null, nombre: 1, colonne: 'duree' };
  const exemple = { ligne: 2, valeur: typed, message: 'Est-ce une durée ?' };
  expect(
    typeset(readImport.output, {
      analyse: { erreurs: [{ ...group, exemples: [exemple] }] },
    } as never),
  ).toEqual({
    analyse: {
      erreurs: [
        {
          ...group,
          titre: 'Durée\u00a0: illisible',
          exemples: [{ ...exemple, message: 'Est-ce une durée\u202f?' }],
        },
      ],
    },
  });
  expect(
    typeset(readSessionUser.output, { nom: typed, raisonBlocage: 'Fermé : écrivez.' } as never),
  ).toEqual({ nom: typed, raisonBlocage: 'Fermé\u00a0: écrivez.' });
});

test('a refusal too, with its faults; the facts that it names are no sentences', () => {
  callTheSociety('la SPP');
  const problem = {
    type: 'a',
    status: 409,
    code: 'B',
    instance: 'c',
    title: 'Non : la société l’étudie.',
  };
  const rest = { detail: 'Vraiment ?', errors: [{ path: 'a', code: 'B', message: 'Non !' }] };
  expect(typeset(problemSchema, { ...problem, ...rest, facts: { titre: typed } })).toEqual({
    ...problem,
    title: 'Non\u00a0: la SPP l’étudie.',
    detail: 'Vraiment\u202f?',
    facts: { titre: typed },
    errors: [{ path: 'a', code: 'B', message: 'Non\u202f!' }],
  });
});
