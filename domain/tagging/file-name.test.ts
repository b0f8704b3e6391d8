import { expect, test } from 'vitest';
import { nameFacts } from './file-name.ts';

const NONE = { titre: '', artiste: '', piste: null, isrc: null };

test.each([
  [
    'FRXY92300323_Léo Brise_Amarre.wav',
    { titre: 'Amarre', artiste: 'Léo Brise', isrc: 'FRXY92300323' },
  ],
  ['FR-XY9-23-00323 - Amarre.wav', { titre: 'Amarre', isrc: 'FRXY92300323' }],
  ['Amarre [FRXY92300323].wav', { titre: 'Amarre', isrc: 'FRXY92300323' }],
  [
    '03 - Léo Brise - Amarre (FR XY9 23 00323).flac',
    { titre: 'Amarre', artiste: 'Léo Brise', piste: 3, isrc: 'FRXY92300323' },
  ],
  ['fr_xy9_23_00323.wav', { isrc: 'FRXY92300323' }],
  ['FRXY923003232_Amarre.wav', { titre: 'FRXY923003232 Amarre' }],
  ['Master 24_96_2023.wav', { titre: 'Master 24 96 2023' }],
  ['07_Grande_marée.wav', { titre: 'Grande marée', piste: 7 }],
])('%s', (name, facts) => {
  expect(nameFacts(name)).toEqual({ ...NONE, ...facts });
});
