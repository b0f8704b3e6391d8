/** Codes that were sent while nobody, or somebody else, held their prefix: whoever holds it from now on is asked. */

import { sql } from 'kysely';
import type { ElementType } from '#domain/element/lists.ts';
import type { Isrc } from '#domain/isrc/isrc.ts';
import { UNDER_WAY } from '#domain/registration/statuts.ts';
import type { Call } from '#server/platform/call.ts';
import { oneOf } from '#server/platform/one-of.ts';
import type { Tell } from '#server/platform/tell.ts';
import { type Declared, declaredFaults } from '../declare-codes.ts';
import { agreementAsker } from './ask.ts';

export type AskWaiting = (call: Call, code: string) => Promise<void>;

/** After the prefix has its numbers and its holder. */
export function waitingAsker(tell: Tell): AskWaiting {
  const ask = agreementAsker(tell);
  return async (call, code) => {
    const waiting = Map.groupBy(await sentWith(call, code), ({ structureId }) => structureId);
    for (const [structureId, elements] of waiting) {
      // What could not be sent any more is asked of nobody.
      const faults = (await declaredFaults(call, { structureId, elements })).map(({ path }) => path);
      const sound = elements.filter(
        ({ elementId }) => !faults.some((path) => path.startsWith(`elements.${elementId}.`)),
      );
      await ask(call, { structureId, elements: sound });
    }
  };
}

type Waiting = Declared & { readonly structureId: number };

async function sentWith({ db }: Call, code: string): Promise<readonly Waiting[]> {
  const { rows } = await sql<{ elementId: number; type: ElementType; isrc: Isrc; structureId: number }>`
    select element_id, type, isrc_declare as isrc, structure_id from element
    where statut in ${oneOf(UNDER_WAY)} and left(isrc_declare, 5) = ${code} order by element_id`.execute(db);
  return rows;
}
