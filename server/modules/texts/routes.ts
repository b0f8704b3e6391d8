/** The portal texts' part of the API. */

import { listTexts, readText, writeText } from '../../../contract/localization.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { list } from './list.ts';
import { read } from './read.ts';
import { write } from './write.ts';

export function textRoutes(): readonly Route[] {
  return [route(readText, read), route(writeText, write), route(listTexts, list)];
}
