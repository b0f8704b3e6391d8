import { expect, test } from 'vitest';
import { ErrorGroups } from './error-groups.ts';
import { REPAIRS } from './repairs.ts';

const error = (reparation: string, colonne: string, valeur: string, message = 'Illisible.') => ({
  code: 'WRONG',
  reparation,
  colonne,
  valeur,
  message,
});

test('one group for each repair of each column, the largest first', () => {
  const groups = new ErrorGroups();
  groups.add(2, [error('titre.REQUIRED', 'titre', '')]);
  groups.add(3, [error('duree.illisible', 'duree', 'long'), error('ean.WRONG', 'ean', '12')]);
  groups.add(4, [error('duree.illisible', 'duree', 'court')]);
  expect(
    groups.list().map(({ reparation, colonne, nombre }) => [reparation, colonne, nombre]),
  ).toEqual([
    ['duree.illisible', 'duree', 2],
    ['titre.REQUIRED', 'titre', 1],
    ['ean.WRONG', 'ean', 1],
  ]);
});

test('a repair describes its effect; an error to correct in the file describes the problem, by column name', () => {
  const groups = new ErrorGroups();
  groups.add(2, [
    error('duree.illisible', 'duree', 'long'),
    error('titre.REQUIRED', 'titre', '', 'Vide.'),
  ]);
  groups.add(3, [error('autre', 'inconnue', '', 'Vide.')]);
  const [duree, titre, other] = groups.list();
  expect(duree).toMatchObject(REPAIRS['duree.illisible']);
  expect(titre).toMatchObject({ titre: 'Titre : Vide.', proposition: null, autre: null });
  expect(other).toMatchObject({ titre: 'inconnue : Vide.', proposition: null });
});

test('what may be no fault has both its answers', () => {
  const groups = new ErrorGroups();
  groups.add(2, [error('duree.minutesReadAsHours', 'duree', '01:02:00')]);
  expect(groups.list()).toMatchObject([
    { autre: { reparation: 'duree.heures', ...REPAIRS['duree.heures'] } },
  ]);
});

test('a group stores five examples, each with its line, truncated and without characters a database refuses', () => {
  const groups = new ErrorGroups();
  for (let ligne = 2; ligne <= 9; ligne += 1)
    groups.add(ligne, [error('duree.illisible', 'duree', `${ligne}`)]);
  groups.add(10, [error('ean.WRONG', 'ean', `\u0000${'1'.repeat(300)}`, 'Faux.')]);
  const [durees, eans] = groups.list();
  expect(durees?.nombre).toBe(8);
  expect(durees?.exemples.map(({ ligne, valeur }) => [ligne, valeur])).toEqual(
    [2, 3, 4, 5, 6].map((ligne) => [ligne, `${ligne}`]),
  );
  expect(eans?.exemples).toEqual([
    { ligne: 10, valeur: `\uFFFD${'1'.repeat(199)}`, message: 'Faux.' },
  ]);
});
