import { expect, test } from 'vitest';
import type { RecordingFields } from '#domain/proximity/recording.ts';
import { concurs } from './witness.ts';

const OURS: RecordingFields = {
  type: 'P',
  titre: 'Marée basse',
  version: null,
  artiste: 'Nora Vent',
  artistesInvites: [],
  duree: 225,
};

test.each([
  ['as it is', 'Marée basse', 'Nora Vent', 225, true],
  ['in capitals, a second off', 'MAREE BASSE', 'NORA VENT', 226, true],
  ['with a guest', 'Marée basse (feat. Les Phares)', 'Nora Vent', 225, true],
  ['without a duration', 'Marée basse', 'Nora Vent', null, true],
  ['another title', 'Marée haute', 'Nora Vent', 225, false],
  ['another artist', 'Marée basse', 'Les Phares', 225, false],
  ['much longer', 'Marée basse', 'Nora Vent', 400, false],
  ['nothing', '', '', null, false],
] as const)('a recording with %s', (_how, titre, artiste, duree, agrees) => {
  expect(concurs(OURS, { titre, artiste, duree })).toBe(agrees);
});
