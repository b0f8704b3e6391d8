/** The part of the API about what people may ask of their own data. */

import {
  answerRight,
  askRight,
  downloadOwnData,
  listRights,
  readOwnData,
} from '#contract/rights/rights.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { list, rightAnswerer } from './answer.ts';
import { ownDataReader, rightAsker } from './own.ts';
import { ownDataFiler } from './own-file.ts';
import type { RightParts } from './parts.ts';

export const rightRoutes = (parts: RightParts): readonly Route[] => [
  route(readOwnData, ownDataReader(parts)),
  route(downloadOwnData, ownDataFiler(parts)),
  route(askRight, rightAsker(parts)),
  route(listRights, list),
  route(answerRight, rightAnswerer(parts)),
];
