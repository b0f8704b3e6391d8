/** Uploads a document, so that the file storage is used. */

import { uploadJustificatifs } from '#contract/upload.ts';
import type { Caller } from './caller.ts';
import type { Label } from './ground.ts';

/** The signature and the beginning of a picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export async function deposit(caller: Caller, { structureId, email }: Label): Promise<void> {
  const body = new FormData();
  body.append('structureId', String(structureId));
  body.append('justificatifs', new File([PIXEL], 'statuts.png', { type: 'image/png' }));
  await caller.once({ email, endpoint: uploadJustificatifs, body });
}
