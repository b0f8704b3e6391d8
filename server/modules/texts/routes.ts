/** The portal texts' part of the API. */

import { listTexts, readRewrittenTexts, readText, writeText } from '#contract/localization.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { list } from './list.ts';
import { read } from './read.ts';
import { readRewritten } from './read-rewritten.ts';
import { write } from './write.ts';

export function textRoutes(): readonly Route[] {
  return [
    route(readText, read),
    route(readRewrittenTexts, readRewritten),
    route(writeText, write),
    route(listTexts, list),
  ];
}
