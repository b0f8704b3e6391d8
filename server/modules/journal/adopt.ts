/** Codes that were given before there was a journal. */

import type { Kysely } from 'kysely';
import type { Tables } from '#server/platform/database/tables.ts';
import { codeFacts } from './facts.ts';
import type { Generation } from './generation.ts';

const PIECE = 1000;

/** @returns how many codes the journal now has */
export async function adopt(db: Kysely<Tables>, generation: Generation): Promise<number> {
  let count = 0;
  for (let after = ''; ; ) {
    const codes = await codeFacts(db, { after }, PIECE);
    const last = codes.at(-1);
    if (last === undefined) return count;
    const { number, durable } = generation.add({ kind: 'issued', codes });
    await durable;
    await db
      .insertInto('registreLigne')
      .values({ generation: generation.number, numero: number, sort: 'ECRIT' })
      .execute();
    await generation.add({ kind: 'kept', numbers: [number] }).durable;
    count += codes.length;
    after = last.isrc;
  }
}
