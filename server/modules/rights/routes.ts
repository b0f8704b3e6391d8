/** The part of the API about what people may ask of their own data. */

import {
  answerRight,
  askRight,
  downloadOwnData,
  downloadPersonData,
  listRights,
  openRight,
  readOwnData,
  readRightPaper,
} from '#contract/account/rights.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { list, rightAnswerer } from './answer.ts';
import type { RightDeps } from './deps.ts';
import { paperReader, rightOpener } from './open.ts';
import { ownDataReader, rightAsker } from './own.ts';
import { dataFilers } from './own-file.ts';

export function rightRoutes(rightDeps: RightDeps): readonly Route[] {
  const filers = dataFilers(rightDeps);
  return [
    route(readOwnData, ownDataReader(rightDeps)),
    route(downloadOwnData, filers.own),
    route(askRight, rightAsker(rightDeps)),
    route(listRights, list),
    route(answerRight, rightAnswerer(rightDeps)),
    route(openRight, rightOpener(rightDeps)),
    route(readRightPaper, paperReader(rightDeps)),
    route(downloadPersonData, filers.ofRequest),
  ];
}
