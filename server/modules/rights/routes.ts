/** The part of the API about what people may ask of their own data. */

import {
  answerRight,
  askRight,
  downloadOwnData,
  listRights,
  readOwnData,
} from '#contract/account/rights.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { list, rightAnswerer } from './answer.ts';
import type { RightDeps } from './deps.ts';
import { ownDataReader, rightAsker } from './own.ts';
import { ownDataFiler } from './own-file.ts';

export const rightRoutes = (rightDeps: RightDeps): readonly Route[] => [
  route(readOwnData, ownDataReader(rightDeps)),
  route(downloadOwnData, ownDataFiler(rightDeps)),
  route(askRight, rightAsker(rightDeps)),
  route(listRights, list),
  route(answerRight, rightAnswerer(rightDeps)),
];
