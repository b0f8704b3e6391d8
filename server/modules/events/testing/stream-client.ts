/** Follows the changes as a program would: fetch, and the parser of the standard's text. */

import { createParser } from 'eventsource-parser';
import {
  type Change,
  change,
  followChanges,
  type STREAM_EVENTS,
} from '#contract/messages/events.ts';

type StreamEvent = (typeof STREAM_EVENTS)[number];

export type ServerEvent = {
  readonly event: string;
  readonly id: number | null;
  readonly change: Change | null;
};

export type StreamClient = {
  readonly response: Response;
  readonly reported: readonly ServerEvent[];
  /**
   * Resolves with the first matching event, received or to come.
   * @throws Error after 10 s
   */
  until(fits: (serverEvent: ServerEvent) => boolean): Promise<ServerEvent>;
  /** The actions received so far, in order. */
  actions(): string[];
  /** Resolves when the server, or `leave`, has ended the stream. */
  readonly over: Promise<void>;
  leave(): void;
};

const PATIENCE = 10_000;

export const is = (event: StreamEvent) => (serverEvent: ServerEvent) => serverEvent.event === event;
export const about = (dossierId: number, action: string) => (serverEvent: ServerEvent) =>
  serverEvent.change?.dossierId === dossierId && serverEvent.change.action === action;

export async function openStream(
  origin: string,
  headers: Readonly<Record<string, string>>,
): Promise<StreamClient> {
  const leaving = new AbortController();
  const response = await fetch(origin + followChanges.path, { headers, signal: leaving.signal });
  const reported: ServerEvent[] = [];
  const waiting = new Set<() => void>();
  const parser = createParser({
    onEvent({ event = '', id, data }) {
      const content: unknown = JSON.parse(data);
      reported.push({
        event,
        id: id === undefined ? null : Number(id),
        change: event === 'changed' ? change.parse(content) : null,
      });
      for (const look of waiting) look();
    },
  });
  // A refusal is left to be read by the test.
  const over = response.ok
    ? read(response, (text) => parser.feed(text)).catch(() => {})
    : Promise.resolve();
  return {
    response,
    reported,
    over,
    leave: () => leaving.abort(),
    actions: () => reported.flatMap((one) => one.change?.action ?? []),
    until: (fits) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(look);
          reject(new Error(`not told in time; told: ${JSON.stringify(reported)}`));
        }, PATIENCE);
        const look = () => {
          const serverEvent = reported.find(fits);
          if (serverEvent === undefined) return;
          clearTimeout(timer);
          waiting.delete(look);
          resolve(serverEvent);
        };
        waiting.add(look);
        look();
      }),
  };
}

async function read({ body }: Response, feed: (text: string) => void): Promise<void> {
  const decoder = new TextDecoder();
  for await (const piece of body ?? []) feed(decoder.decode(piece, { stream: true }));
}
