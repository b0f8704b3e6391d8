/**
 * One line of the gallery's table: a screen in one state. To show a new screen, add its line to
 * `screens/`; `completeness.test.ts` fails while a route has none.
 */

import type { Page } from 'playwright-core';
import type { Endpoint, OutputOf } from '#contract/endpoint.ts';
import type { Who } from './people.ts';
import type { World } from './world.ts';

/** What the network does to one call, or to one file of the site. */
export type Trouble = {
  readonly method: string;
  /** As the browser's own protocol spells it; what follows a « ? » is left to the call. */
  readonly url: string;
  readonly how: 'fails' | 'waits' | { readonly answers: unknown };
};

export type Line = {
  /** The screen, a slash, the state: names the test and the pictures. « full » is shown in every look. */
  readonly is: `${string}/${string}`;
  /** As `web/shell/routes.tsx` spells it; '' for the home page; null for what no route shows. */
  readonly route: string | null;
  /** Where it is opened, when the route does not say it. */
  readonly at?: string | ((world: World) => string);
  readonly as: Who;
  /** Of the page; null where a title comes only with the data. */
  readonly title: string | RegExp | null;
  /** Proves that the state is there. Without it, `error` waits for an alert, and `slow` for what stands in. */
  readonly sees?: string | RegExp;
  readonly trouble?: Trouble;
  /** What a person does to come to this state. */
  readonly act?: (page: Page) => Promise<unknown>;
  /** Where the state exists on one kind of screen only. */
  readonly only?: 'wide' | 'phone';
  /** Not a page yet: the portal could not start, or its code is on the way. It has no frame, or no title. */
  readonly bare?: true;
  /** A panel holds the page: its main part and its title are there, out of reach meanwhile. */
  readonly locked?: true;
  /** What the browser reports of an answer to which the act leads: a part of its sentence. */
  readonly reported?: string;
  /** Before the page's own code runs. */
  readonly before?: string;
};

type Call = Pick<Endpoint, 'method' | 'path'>;
const trouble = (call: Call, how: Trouble['how']): Trouble => ({
  method: call.method,
  url: `*${call.path}`,
  how,
});

/** The server answers 500, each time. */
export const fails = (call: Call): Trouble => trouble(call, 'fails');
/** The answer never comes. */
export const waits = (call: Call): Trouble => trouble(call, 'waits');
/** The answer is this one, such as the contract promises: for what no made-up past leaves behind. */
export const answers = <E extends Endpoint>(call: E, body: OutputOf<E>): Trouble =>
  trouble(call, { answers: body });
/** What comes is no answer of this call. */
export const spoils = (call: Call): Trouble => trouble(call, { answers: {} });
export const NOTHING = { rows: [], total: 0, capped: false };

/** A file of the site, by the beginning of its name. */
export const fileTrouble = (name: string, how: 'fails' | 'waits'): Trouble => ({
  method: 'GET',
  url: `*/${name}*`,
  how,
});

export const stateOf = ({ is }: Line): string => is.slice(is.indexOf('/') + 1);

type Common = Pick<Line, 'route' | 'as' | 'title'>;
type Particular = Omit<Line, 'is' | 'route' | 'as' | 'title'>;

/** The lines of one screen share where, who and which title; each says what is its own. */
export const screen =
  (name: string, route: Line['route'], as: Who, title: Line['title'], common: Particular = {}) =>
  (state: string, own: Particular & Partial<Common> = {}): Line => {
    // Another route is another address.
    const { at, ...rest } = common;
    const there = own.route === undefined && at !== undefined ? { at } : {};
    return { route, as, title, ...rest, ...there, ...own, is: `${name}/${state}` };
  };
