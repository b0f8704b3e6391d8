/** API routes of the portal texts. */

import { listTexts, readRewrittenTexts, readText, writeText } from '#contract/localization.ts';
import { may } from '#domain/permission/may.ts';
import { TEXT_LABELS } from '#domain/reference/text-keys.ts';
import type { Handler } from '#server/platform/call.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { findText, findTexts } from './find-texts.ts';
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

/** `GET /api/localization`: all texts, for staff to edit. */
const list: Handler<typeof listTexts> = async (call) => {
  const texts = await findTexts(call);
  return {
    rows: texts.map((text) => ({ ...text, label: TEXT_LABELS[text.id] })),
    can: { write: may(call.actor, 'writePortalTexts') },
  };
};

/** `POST /api/localization`: one text, for anyone. */
const read: Handler<typeof readText> = (call, { body }) => findText(call, body.id);
