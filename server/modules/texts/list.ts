/** `GET /api/localization`: all texts, as staff work on them. */

import type { listTexts } from '#contract/localization.ts';
import { may } from '#domain/permission/may.ts';
import { TEXT_LABELS } from '#domain/reference/text-keys.ts';
import type { Handler } from '#server/platform/call.ts';
import { findTexts } from './find-texts.ts';

export const list: Handler<typeof listTexts> = async (call) => {
  const texts = await findTexts(call);
  return {
    rows: texts.map((text) => ({ ...text, label: TEXT_LABELS[text.id] })),
    can: { write: may(call.actor, 'writePortalTexts') },
  };
};
