import { expect, test } from 'vitest';
import { nameCase, sentenceCase } from './ordinary-case.ts';

test.each([
  ['SOCIÉTÉ PAR ACTIONS SIMPLIFIÉE (SAS)', 'Société par actions simplifiée (SAS)'],
  ['ENTREPRENEUR INDIVIDUEL', 'Entrepreneur individuel'],
  ['SAS À ASSOCIÉ UNIQUE (SASU)', 'SAS à associé unique (SASU)'],
  [
    'SOCIÉTÉ COOPÉRATIVE DE PRODUCTION SARL (SCOP)',
    'Société coopérative de production SARL (SCOP)',
  ],
  ['SOCIÉTÉ ÉTRANGÈRE IMMATRICULÉE EN FRANCE', 'Société étrangère immatriculée en France'],
  ['ÉTABLISSEMENT PUBLIC LOCAL CULTUREL', 'Établissement public local culturel'],
])('the legal form %s is read %s', (listed, read) => {
  expect(sentenceCase(listed)).toBe(read);
});

test.each([
  ['FRANCE', 'France'],
  ['ROYAUME-UNI', 'Royaume-Uni'],
  ['CÔTE D’IVOIRE', 'Côte d’Ivoire'],
  ['ÉTATS-UNIS D’AMÉRIQUE', 'États-Unis d’Amérique'],
  ['ÎLE DE MAN', 'Île de Man'],
  ['LA RÉUNION', 'La Réunion'],
  ['TRINITÉ-ET-TOBAGO', 'Trinité-et-Tobago'],
])('the country %s is read %s', (listed, read) => {
  expect(nameCase(listed)).toBe(read);
});
