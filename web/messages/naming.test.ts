import { afterEach, beforeEach, expect, test } from 'vitest';
import { naming } from './naming.ts';
import { callTheSociety } from './society.ts';

const messages = naming({
  waiting: 'La société étudie votre compte.',
  ways: { write: 'Écrire à la société', other: 'Revenir' },
  steps: ['Envoi à la société'],
  sent: (to: string) => `Envoyé à la société pour ${to}.`,
  nested: (count: number) => ({ message: `${count} demandes à la société` }),
} as const);

beforeEach(() => callTheSociety('le Syndicat'));
afterEach(() => callTheSociety('la société'));

test('words call the society by the name that it has when they are read', () => {
  expect(messages.waiting).toBe('Le Syndicat étudie votre compte.');
  expect(messages.ways.write).toBe('Écrire au Syndicat');
  expect([...messages.steps, ...Object.values(messages.ways)]).toEqual([
    'Envoi au Syndicat',
    'Écrire au Syndicat',
    'Revenir',
  ]);
  expect(messages.nested(2).message).toBe('2 demandes au Syndicat');
  callTheSociety('la SPP');
  expect(messages.waiting).toBe('La SPP étudie votre compte.');
});

test('text typed by a user keeps its quotes', () => {
  expect(messages.sent('« Amis de la société »')).toBe(
    'Envoyé au Syndicat pour « Amis de la société ».',
  );
});

test('the same words are the same object each time', () => {
  expect(messages.ways).toBe(messages.ways);
});
