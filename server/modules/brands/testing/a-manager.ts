/** A manager of the society at that portal, and what this person does with its one brand. */

import { type BrandOut, listBrands, writeBrand } from '#contract/brand/brands.ts';
import type { BodyInput } from '#contract/endpoint.ts';
import { runtimeConfigurationSchema } from '#contract/runtime-configuration.ts';
import { clientOf } from '#server/testing/api-client.ts';
import { aPerson } from '#server/testing/builders.ts';
import { type RunningPortal, SOCIETY } from '#server/testing/running-portal.ts';

type Written = Exclude<BodyInput<typeof writeBrand>['definition'], null>;

export async function aManager(portal: RunningPortal) {
  const { email, interlocuteurId } = await aPerson(portal.db, {
    structures: [SOCIETY],
    roles: ['isRepresentantLegal'],
  });
  const client = clientOf(portal, email);
  const read = async (): Promise<BrandOut> => {
    const [brand] = (await client.ok(listBrands, {})).rows;
    if (brand === undefined) throw new Error('the portal has no brand');
    return brand;
  };
  const bodyOf = async (over: Partial<Written>, dessin: string | null = null) => {
    const { code, version, definition } = await read();
    return { code, version, definition: { ...definition, ...over }, dessin };
  };
  return {
    client,
    interlocuteurId,
    read,
    bodyOf,
    write: async (over: Partial<Written>, dessin?: string) =>
      client.ok(writeBrand, { body: await bodyOf(over, dessin) }),
    refused: async (over: Partial<Written>, dessin?: string) =>
      client.refused(writeBrand, { body: await bodyOf(over, dessin) }),
    async restore() {
      const { code, version } = await read();
      return client.ok(writeBrand, { body: { code, version, definition: null } });
    },
  };
}

/** The brand that the portal reports to a browser. */
export const reportedBy = async ({ origin }: RunningPortal) =>
  runtimeConfigurationSchema.parse(await (await fetch(`${origin}/config.json`)).json()).brand;
