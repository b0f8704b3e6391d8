/** `POST /api/localization`: one text, for anyone. */

import type { readText } from '#contract/localization.ts';
import type { Handler } from '#server/platform/call.ts';
import { findText } from './find-texts.ts';

export const read: Handler<typeof readText> = (call, { body }) => findText(call, body.id);
