/**
 * MusicBrainz, web service 2: by code, or by title and artist. It requires a user agent with a
 * contact, and allows one call a second.
 */

import { z } from 'zod/mini';
import { REGISTER_NAMES } from '#server/platform/environment/other-deployment.ts';
import { askJson, ExternalAnswered } from '#server/platform/external/ask-json.ts';
import { inTurn, type Pace } from '#server/platform/external/in-turn.ts';
import type { Register, RegisterAnswer } from './register.ts';

const PATIENCE = 5000;
/** Milliseconds between two calls: one second plus a margin for the network. */
const APART = 1100;
const MOST_WAITING = 5;
const MOST = 5;
/** Page of a recording on its site, followed by the id that the answers give. */
const SITE = 'https://musicbrainz.org/recording/';

const recording = z.object({
  id: z.string().check(z.regex(/^[\da-f-]{36}$/)),
  title: z.string(),
  /** Milliseconds. */
  length: z.optional(z.nullable(z.number())),
  isrcs: z.optional(z.array(z.string())),
  'artist-credit': z.optional(
    z.array(z.object({ name: z.string(), joinphrase: z.optional(z.nullable(z.string())) })),
  ),
});
const answer = z.object({ recordings: z.array(recording) });

export type Service = {
  /** Without a trailing slash. */
  readonly address: string;
  readonly userAgent: () => string;
  /** How to wait for the next allowed call; undefined: a real timer. */
  readonly sleep?: Pace['sleep'];
};

export function musicbrainz({ address, userAgent, sleep }: Service): Register {
  const turn = inTurn({ apart: APART, mostWaiting: MOST_WAITING, sleep });
  const read = async (path: string, query: Readonly<Record<string, string>>) => {
    const url = new URL(`${address}/ws/2/${path}`);
    url.search = new URLSearchParams({ ...query, fmt: 'json' }).toString();
    const asking = { patience: PATIENCE, headers: { 'user-agent': userAgent() } };
    return answer.parse(await turn(() => askJson(url, asking))).recordings.slice(0, MOST);
  };
  return {
    name: REGISTER_NAMES.musicbrainz,
    ask: async (question) => {
      if (question.isrc === null) {
        const query = `recording:${quoted(question.titre)} AND artist:${quoted(question.artiste)}`;
        return (await read('recording', { query, limit: String(MOST) })).map((one) =>
          textOf(one, []),
        );
      }
      const isrcs = [question.isrc];
      const result = await read(`isrc/${question.isrc}`, { inc: 'artist-credits' }).catch(unknown);
      return result.map((one) => textOf(one, isrcs));
    },
  };
}

function unknown(error: unknown): [] {
  if (error instanceof ExternalAnswered && error.status === 404) return [];
  throw error;
}

/** A quoted phrase of its search syntax, in which only `"` and `\` need escaping. */
const quoted = (words: string) => `"${words.replaceAll(/["\\]/g, '\\$&')}"`;

function textOf(one: z.output<typeof recording>, requests: readonly string[]): RegisterAnswer {
  const credits = one['artist-credit'] ?? [];
  return {
    titre: one.title,
    artiste: credits.map(({ name, joinphrase }) => name + (joinphrase ?? '')).join(''),
    duree: one.length ? Math.round(one.length / 1000) : null,
    isrcs: one.isrcs ?? requests,
    adresse: `${SITE}${one.id}`,
  };
}
