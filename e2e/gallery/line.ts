/**
 * One line of the gallery's table: a screen in one state. To show a new screen, add its line to
 * `screens/`; `completeness.test.ts` fails while a route has none.
 */

import type { Page } from 'playwright-core';
import type { Endpoint, OutputOf } from '#contract/endpoint.ts';
import type { Who } from './people.ts';
import type { World } from './world.ts';

/** Interference with one call, or with one file of the site. */
export type Trouble = {
  readonly method: string;
  /** URL pattern of the browser's protocol; the query string is not part of it. */
  readonly url: string;
  readonly how: 'fails' | 'waits' | { readonly answers: unknown };
};

export type Line = {
  /** The screen, a slash, the state: names the test and the pictures. « full » is shown in every look. */
  readonly is: `${string}/${string}`;
  /** As `web/shell/routes.tsx` spells it; '' for the home page; null for what no route shows. */
  readonly route: string | null;
  /** Address to open, when it differs from the route. */
  readonly at?: string | ((world: World) => string);
  readonly as: Who;
  /** Title of the page; null where it comes with the data. */
  readonly title: string | RegExp | null;
  /**
   * Text that proves the state. By default, `error` waits for an alert, and `slow` for the
   * placeholder.
   */
  readonly sees?: string | RegExp;
  readonly trouble?: Trouble;
  /** Actions of a person to reach this state. */
  readonly act?: (page: Page) => Promise<unknown>;
  /** Restricts the state to one kind of screen. */
  readonly only?: 'wide' | 'phone';
  /**
   * Not a full page yet, without frame or title: the portal could not start, or its code is
   * loading.
   */
  readonly bare?: true;
  /** A panel is open: the page's main part and title exist but are out of reach. */
  readonly locked?: true;
  /** Part of the message that the browser reports for a response caused by the act. */
  readonly reported?: string;
  /** Script run before the page's own code. */
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
/**
 * Responds with this body, valid for the contract: for states that the demonstration's data does
 * not include.
 */
export const answers = <E extends Endpoint>(call: E, body: OutputOf<E>): Trouble =>
  trouble(call, { answers: body });
/** Responds with a body that is invalid for this call. */
export const spoils = (call: Call): Trouble => trouble(call, { answers: {} });
export const NOTHING = { rows: [], total: 0, capped: false };

/** Trouble on a file of the site, by the beginning of its name. */
export const fileTrouble = (name: string, how: 'fails' | 'waits'): Trouble => ({
  method: 'GET',
  url: `*/${name}*`,
  how,
});

export const stateOf = ({ is }: Line): string => is.slice(is.indexOf('/') + 1);

type Common = Pick<Line, 'route' | 'as' | 'title'>;
type Particular = Omit<Line, 'is' | 'route' | 'as' | 'title'>;

/**
 * Makes the lines of one screen, which share route, person and title; each line adds its own
 * options.
 */
export const screen =
  (name: string, route: Line['route'], as: Who, title: Line['title'], common: Particular = {}) =>
  (state: string, own: Particular & Partial<Common> = {}): Line => {
    // An own route excludes the common address.
    const { at, ...rest } = common;
    const there = own.route === undefined && at !== undefined ? { at } : {};
    return { route, as, title, ...rest, ...there, ...own, is: `${name}/${state}` };
  };
