/**
 * Text is drawn with tokens, and only in pairs compared by `domain/brand/contrast.ts`. A test
 * without a browser checks the ratio of these pairs for each brand and both themes; here two looks
 * are enough to prove that pages only use such pairs.
 */

import type { Page } from 'playwright-core';
import { weakPairs } from '#domain/brand/contrast.ts';
import { TOKENS, type Tokens } from '#domain/brand/tokens.ts';

type Drawn = {
  /**
   * Tokens with the colour of the text (`over`), and of its background (`under`): several tokens
   * may share one colour.
   */
  readonly over: readonly string[];
  readonly under: readonly string[];
  readonly colours: string;
  readonly large: boolean;
  readonly where: string;
};

/** With a single colour every pair fails, so `weakPairs` returns all the pairs it compares. */
const ONE_COLOUR = Object.fromEntries(TOKENS.map((token) => [token, '#000000'])) as Tokens;
const NEEDED = new Map(
  weakPairs({ light: ONE_COLOUR, dark: ONE_COLOUR }).map(({ over, under, needed }) => [
    `${over} on ${under}`,
    needed,
  ]),
);
const LEAST = { messages: 4.5, large: 3 };

const isCompared = ({ over, under, large }: Drawn): boolean =>
  over.some((front) =>
    under.some(
      (back) => (NEEDED.get(`${front} on ${back}`) ?? 0) >= (large ? LEAST.large : LEAST.messages),
    ),
  );

export async function undeclaredColours(page: Page): Promise<string[]> {
  const drawn: Drawn[] = await page.evaluate(`drawnPairs(${JSON.stringify(TOKENS)})`);
  return drawn
    .filter((pair) => !isCompared(pair))
    .map(({ colours, over, under, where }) => {
      const names = `${over.join('/') || 'no token'} on ${under.join('/') || 'no token'}`;
      return `${colours} (${names}) is no pair of domain/brand/contrast.ts: ${where}`;
    });
}
