/** The demonstration's past: which album, of which structure, and how far it went. */

import type { AlbumKey } from './catalogue.ts';

/** `draft`: being entered. `waiting`: sent. `held`: staff are on it. `decided`: all accepted but the tracks refused. */
export type StoryOutcome = 'draft' | 'waiting' | 'held' | 'decided';

export type Episode = {
  readonly structure: string;
  readonly album: AlbumKey;
  readonly outcome: StoryOutcome;
  /** Days before the first start at which it was entered; decided the next day. */
  readonly daysAgo: number;
  /** Ranks refused by staff, with the motive. */
  readonly refused?: Readonly<Record<number, string>>;
};

export const STORY: readonly Episode[] = [
  { structure: 'label', album: 'archipels', outcome: 'decided', daysAgo: 420 },
  { structure: 'label', album: 'cargo', outcome: 'decided', daysAgo: 210 },
  { structure: 'label', album: 'cargoClips', outcome: 'decided', daysAgo: 205 },
  { structure: 'artiste', album: 'rade', outcome: 'decided', daysAgo: 160 },
  { structure: 'boreale', album: 'fugue', outcome: 'decided', daysAgo: 120 },
  {
    structure: 'artiste',
    album: 'tempete',
    outcome: 'decided',
    daysAgo: 24,
    refused: { 2: 'Un enregistrement du même titre porte déjà un code : indiquez la version.' },
  },
  {
    structure: 'second',
    album: 'hiver',
    outcome: 'decided',
    daysAgo: 20,
    refused: { 4: 'La version est à préciser.' },
  },
  {
    structure: 'falaise',
    album: 'quai',
    outcome: 'decided',
    daysAgo: 15,
    refused: { 1: 'Cet enregistrement porte déjà un code, attribué par votre distributeur.' },
  },
  { structure: 'tumulte', album: 'usine', outcome: 'waiting', daysAgo: 9 },
  { structure: 'mascaret', album: 'canal', outcome: 'waiting', daysAgo: 6 },
  { structure: 'lagon', album: 'maloya', outcome: 'held', daysAgo: 5 },
  { structure: 'label', album: 'verre', outcome: 'waiting', daysAgo: 3 },
  { structure: 'lanterne', album: 'vergers', outcome: 'waiting', daysAgo: 2 },
  { structure: 'artiste', album: 'sirene', outcome: 'waiting', daysAgo: 2 },
  { structure: 'artiste', album: 'concert', outcome: 'waiting', daysAgo: 1 },
  { structure: 'artiste', album: 'ricochets', outcome: 'draft', daysAgo: 1 },
  { structure: 'second', album: 'fugue', outcome: 'draft', daysAgo: 0 },
];
