/** Deezer's open API, by code: one track, or an error inside an answer that is a success. */

import { z } from 'zod/mini';
import { REGISTER_NAMES } from '#server/platform/environment/other-deployment.ts';
import { askJson } from '#server/platform/external/ask-json.ts';
import { inTurn } from '#server/platform/external/in-turn.ts';
import type { Service } from './musicbrainz.ts';
import type { Register } from './register.ts';

const PATIENCE = 5000;
const APART = 1000;
const MOST_WAITING = 5;
/** Deezer's error code for « no data ». */
const UNKNOWN = 800;
const SITE = 'https://www.deezer.com/';

const answer = z.union([
  z.object({ error: z.object({ code: z.literal(UNKNOWN) }) }),
  z.object({
    title: z.string(),
    isrc: z.string(),
    duration: z.optional(z.number()),
    link: z.optional(z.string()),
    artist: z.object({ name: z.string() }),
  }),
]);

export function deezer({ address, userAgent, sleep }: Service): Register {
  const turn = inTurn({ apart: APART, mostWaiting: MOST_WAITING, sleep });
  const read = async (isrc: string) => {
    const url = new URL(`${address}/2.0/track/isrc:${isrc}`);
    const headers = { 'user-agent': userAgent() };
    const result = answer.parse(await turn(() => askJson(url, { patience: PATIENCE, headers })));
    if ('error' in result) return [];
    const { title: titre, artist, duration, link } = result;
    // Only links to Deezer's own site are accepted.
    const adresse = link?.startsWith(SITE) ? link : null;
    return [
      { titre, artiste: artist.name, duree: duration || null, isrcs: [result.isrc], adresse },
    ];
  };
  return {
    name: REGISTER_NAMES.deezer,
    ask: ({ isrc }) => (isrc === null ? undefined : read(isrc)),
  };
}
