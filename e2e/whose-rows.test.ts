/**
 * The screens of docs/generated/whose-rows.md in a browser: a page that says « vos » shows no other
 * structure's rows.
 */

import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { PAGE_ROWS } from '#contract/security/whose-rows.ts';
import { aRecording } from '#server/matrix/a-recording.ts';
import { aStage } from './testing/stage.ts';

const stage = aStage({}, 'embedded');
const OWN = Object.entries(PAGE_ROWS)
  .filter(([page, whose]) => whose === 'current' && !page.includes(':'))
  .map(([page]) => page);
/** Listed in the staff's menu only where the society has some; always accessible by address. */
const SOCIETY = 22;

const structureNamed = async (raison: string) => {
  const query = stage.portal.db
    .selectFrom('structure')
    .select('structureId')
    .where('raison', '=', raison);
  return (await query.executeTakeFirstOrThrow()).structureId;
};

beforeAll(async () => {
  const { db, time } = stage.portal;
  const { interlocuteurId: holderId } = await db
    .selectFrom('interlocuteur')
    .select('interlocuteurId')
    .where('email', '=', 'staff@demo.example')
    .executeTakeFirstOrThrow();
  for (const state of ['USER', 'PRODUCT', 'DONE'] as const)
    await aRecording(db, { structureId: SOCIETY, state, holderId, now: time.now });
});

/** The structures of the rows returned by the portal while the page opened. */
async function structuresShown(page: Page, address: string): Promise<ReadonlySet<number>> {
  const answers: Promise<string>[] = [];
  const listen = (response: { url(): string; text(): Promise<string> }) => {
    if (/\/api\/(isrc|dossier|jobs|exports|structure|history)/.test(response.url()))
      answers.push(response.text().catch(() => ''));
  };
  page.on('response', listen);
  await page.goto(`/${address}`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  // Its lists were requested with it, and are rendered.
  await expect.poll(() => page.locator('main .skeleton').count()).toBe(0);
  page.off('response', listen);
  const texts = await Promise.all(answers);
  return new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/"structureId":(\d+)/g)].map((one) => Number(one[1])),
    ),
  );
}

// spec 13.1
test('staff, a producer and a producer of two structures read the rows of the current structure alone', async () => {
  const people = [
    { email: 'staff@demo.example', structureId: SOCIETY, chosen: null },
    {
      email: 'artiste@demo.example',
      structureId: await structureNamed('Inès Caradec'),
      chosen: null,
    },
    {
      email: 'label@demo.example',
      structureId: await structureNamed('Éditions Bruit Clair'),
      chosen: 'Éditions Bruit Clair',
    },
  ];
  for (const { email, structureId, chosen } of people) {
    const { page } = await stage.signedIn(email);
    if (chosen !== null) {
      await page.getByRole('button', { name: 'Changer de structure' }).click();
      await page
        .getByRole('list', { name: 'Choisir la structure courante' })
        .getByText(chosen)
        .click();
      await page
        .getByRole('region', { name: 'Votre identité' })
        .getByText(chosen)
        .first()
        .waitFor();
      await page.waitForURL((url) => url.pathname === '/');
    }
    for (const address of OWN) {
      const shown = [...(await structuresShown(page, address))].filter((id) => id !== structureId);
      expect([email, address, shown]).toEqual([email, address, []]);
    }
  }
});
