import { afterEach, expect, test } from 'vitest';
import { uploadJustificatifs } from '#contract/upload.ts';
import { playUploads } from '#web/testing/uploads.ts';
import { sendFile } from './send-file.ts';
import { takeTokensFrom } from './token-source.ts';

const nobody = { fresh: async () => null, renew: async () => null };
afterEach(() => takeTokensFrom(nobody));

test('a file that is taken back before its token is there does not leave', async () => {
  const sent = playUploads(() => ({ status: 200, body: {} }));
  const token = Promise.withResolvers<string>();
  takeTokensFrom({ ...nobody, fresh: () => token.promise });
  const controller = new AbortController();
  const file = new File(['%PDF-'], 'statuts.pdf');
  const sending = sendFile(uploadJustificatifs, { fields: {}, file, signal: controller.signal });
  controller.abort();
  token.resolve('token');
  await expect(sending).rejects.toMatchObject({ name: 'AbortError' });
  expect(sent).toEqual([]);
});
