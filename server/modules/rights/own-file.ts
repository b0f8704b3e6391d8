/**
 * `GET /api/profile/donnees/fichier`: all that is held about whoever asks, to take away. `GET /api/droits/fichier`: the same
 * of somebody for whom staff opened a request.
 */

import { type SqlBool, sql } from 'kysely';
import type { downloadOwnData, downloadPersonData } from '#contract/account/rights.ts';
import { NOT_FOUND } from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';
import type { Call, Handler } from '#server/platform/call.ts';
import { fileOnDisk, type Write } from '#server/platform/http/file-on-disk.ts';
import { oneAtATime } from '#server/platform/jobs/one-at-a-time.ts';
import type { Asking, Sink } from '#server/platform/records/read.ts';
import type { RightDeps } from './deps.ts';
import { askingOf } from './own.ts';

export type DataFilers = {
  readonly own: Handler<typeof downloadOwnData>;
  /** Of the person of a request, for staff. */
  readonly ofRequest: Handler<typeof downloadPersonData>;
};

export function dataFilers({ ownRecord, allAbout }: RightDeps): DataFilers {
  // A history of years is read from its beginning to its end, on one connection: one at a time.
  const turn = oneAtATime();
  const filed = async ({ db, now }: Call, name: string, { email, asking }: Whose) => {
    const file = await turn(() =>
      fileOnDisk(async (write) => {
        await write(
          `{"email": ${JSON.stringify(email)}, "lueLe": ${JSON.stringify(now)}, "sections": [`,
        );
        const { sink, end } = written(write);
        await allAbout(db, asking, sink);
        await end();
      }),
    );
    return { name, type: 'application/json; charset=utf-8', ...file };
  };
  return {
    own: async (call) => filed(call, 'mes-donnees.json', await askingOf(call, ownRecord)),
    async ofRequest(call, { query }) {
      const person = await personOf(call, query.demandeId);
      return filed(call, `donnees-personne-${person.asking.number}.json`, person);
    },
  };
}

type Whose = { readonly email: string; readonly asking: Asking };

/** @throws Refusal NOT_FOUND: no such request, or nobody is left behind it */
async function personOf({ db }: Call, demandeId: number): Promise<Whose> {
  const person = await db
    .selectFrom('demandeDroit as d')
    .innerJoin('interlocuteur as a', 'a.interlocuteurId', 'd.interlocuteurId')
    .innerJoin('interlocuteur as i', (join) =>
      join.on(sql<SqlBool>`i.interlocuteur_id = coalesce(a.fusionne_vers, a.interlocuteur_id)`),
    )
    .select(['i.interlocuteurId', 'i.email', 'i.emailVerifie'])
    .where('d.demandeId', '=', demandeId)
    .where('i.erasedAt', 'is', null)
    .executeTakeFirst();
  if (person === undefined) throw new DomainError(NOT_FOUND);
  const { interlocuteurId: number, email, emailVerifie } = person;
  // What only an address names is handed out where its owner once showed that it is theirs.
  return { email, asking: { number, address: emailVerifie ? email : null } };
}

/** Writes each item as one line of JSON. */
function written(write: Write): { readonly sink: Sink; end(): Promise<void> } {
  let sections = 0;
  let lines = 0;
  const sink: Sink = {
    async section(title) {
      await write(
        `${sections === 0 ? '' : '\n]},'}\n{"titre": ${JSON.stringify(title)}, "lignes": [`,
      );
      sections += 1;
      lines = 0;
    },
    async lines(rows) {
      const texts = rows.map(
        (row, index) => `${lines + index === 0 ? '' : ','}\n${JSON.stringify(row)}`,
      );
      lines += rows.length;
      await write(texts.join(''));
    },
  };
  return { sink, end: () => write(`${sections === 0 ? '' : '\n]}'}\n]}\n`) };
}
