/** Generates a catalogue as a CSV of the template: as wide as real ones, every line different. */

import { TEMPLATE_COLUMNS } from '#domain/sheet/columns.ts';

const MESSAGES = [
  'houle',
  'écume',
  'brise',
  'récif',
  'marée',
  'abysse',
  'rivage',
  'tempête',
  'phare',
  'estran',
];
const word = (index: number, step: number) =>
  MESSAGES[Math.floor(index / step) % MESSAGES.length] ?? '';

function valuesOf(index: number): Readonly<Record<string, string>> {
  const titre = `${word(index, 1)} ${word(index, 10)} ${word(index, 100)} ${index}`;
  return {
    type: 'P',
    titre,
    version: index % 5 === 0 ? 'Live' : '',
    artiste_principal: `Les ${word(index, 7)}s ${Math.floor(index / 12)}`,
    artistes_invites: index % 9 === 0 ? 'Ana Brume | Sel' : '',
    duree: `00:0${2 + (index % 4)}:${String(10 + (index % 50))}`,
    annee_publication: String(1990 + (index % 36)),
    annee_fixation: String(1990 + (index % 36)),
    pays_fixation: 'France',
    producteur: 'Les Grands Fonds',
    reference: `HOU-${index}`,
    label: 'Les Grands Fonds',
    langue: 'fr',
    genre: 'Chanson',
    explicite: 'non',
    compositeurs: 'Jeanne Estran | Luc Récif',
    auteurs: 'Jeanne Estran',
  };
}

/** @param count lines of recordings, header line excluded */
export function csvCatalogue(count: number): string {
  const names = TEMPLATE_COLUMNS.map(({ name }) => name);
  const lines = [names.join(';')];
  for (let index = 0; index < count; index += 1) {
    const values = valuesOf(index);
    lines.push(names.map((name) => values[name] ?? '').join(';'));
  }
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}
