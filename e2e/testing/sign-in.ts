/**
 * Signs in without the sign-in page, for tests of other subjects: the browser gets a real session.
 */

import type { BrowserContext } from 'playwright-core';
import { formAction, startAuthorization } from '#identity/testing/sign-in.ts';

export async function signInQuietly(
  context: BrowserContext,
  origin: string,
  credentials: { readonly email: string; readonly password: string },
): Promise<void> {
  const { url } = startAuthorization({ origin, realm: 'isrc', clientId: 'portail' });
  const page = await context.request.get(url.href);
  const answer = { url: new URL(page.url()), status: page.status(), headers: new Headers() };
  const action = formAction({ ...answer, body: await page.text() });
  const end = await context.request.post(action.href, { form: credentials });
  if (!new URL(end.url()).searchParams.has('code'))
    throw new Error(`Sign-in refused: ${end.status()}`);
}
