import { formatDuree } from '#domain/minuterie/duree.ts';
import type { Arrival } from '../intake/arrival.ts';
import type { Heard } from './heard.ts';

/** What sound files say, as recordings that arrive, in their order. */
export const arrivalsHeard = (files: readonly Heard[]): readonly Arrival[] =>
  files.map(({ name, titre, artiste, duree, piste, isrc }, at) => {
    const said = {
      titre,
      artiste,
      duree: duree === null ? '' : formatDuree(duree),
      isrcDeclare: isrc ?? '',
    };
    const texts = Object.fromEntries(Object.entries(said).filter(([, text]) => text !== ''));
    return { ligne: at + 1, name, texts, flags: {}, piste, code: isrc, errors: [] };
  });
