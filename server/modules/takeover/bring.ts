/**
 * `POST /api/reprise`: receives a take-over file. It is stored unchanged; nothing of it is written
 * to the register.
 */

import { INVALID_FIELDS } from '#contract/problem.ts';
import { type bringTakeOver, TAKE_OVER_TOO_LARGE } from '#contract/workbench/take-over.ts';
import { DomainError } from '#domain/domain-error.ts';
import { cleanFileName } from '#domain/justificatif/file-name.ts';
import { FILES } from '#domain/takeover/headings.ts';
import { LARGEST_SENT } from '#domain/takeover/limits.ts';
import type { PreparedHandler } from '#server/platform/call.ts';
import { oneAtATime } from '#server/platform/jobs/one-at-a-time.ts';
import { type Brought, broughtIn } from './archive.ts';
import { filesOf, lockDepot } from './depot.ts';
import type { TakeOverDeps } from './deps.ts';

type Stored = { readonly cle: string; readonly brought: readonly Brought[] };

export function bringer(takeOverDeps: TakeOverDeps): PreparedHandler<typeof bringTakeOver, Stored> {
  const { db, files, societyStructureId: structureId } = takeOverDeps;
  // A file is whole in memory while it is sent to the storage, so only one is received at a time.
  const turn = oneAtATime();
  return {
    async prepare(call, { body: { fichier } }) {
      const file = only(fichier);
      if (file.content.size > LARGEST_SENT) throw new DomainError(TAKE_OVER_TOO_LARGE);
      return turn(async () => {
        const bytes = await file.content.read(new Uint8Array(file.content.size));
        const brought = await broughtIn(file.name, bytes);
        const type = brought.some(({ entree }) => entree !== null) ? 'application/zip' : 'text/csv';
        return { brought, cle: await files.keep(call.db, bytes, type, call.now) };
      });
    },
    async write(call, { body }, { cle, brought }) {
      const { name, content } = only(body.fichier);
      const fresh = { constat: null, jobId: null, updatedAt: call.now };
      await call.db
        .insertInto('repriseDepot')
        .values(fresh)
        .onConflict((conflict) => conflict.column('seul').doNothing())
        .execute();
      await lockDepot(call.db);
      const before = await filesOf(call.db);
      await call.db.updateTable('repriseDepot').set(fresh).execute();
      await files.vouchFor(call.db, [cle]);
      for (const one of brought) {
        const written = { ...one, cle, createdAt: call.now };
        await call.db
          .insertInto('repriseFichier')
          .values(written)
          .onConflict((conflict) => conflict.column('fichier').doUpdateSet(written))
          .execute();
      }
      const now = await filesOf(call.db);
      const left = new Set(
        before.map((one) => one.cle).filter((old) => now.every((one) => one.cle !== old)),
      );
      for (const old of left) await files.announce(call.db, old, call.now);
      call.afterCommit(async () => {
        for (const old of left) await files.removeUnvouched(db, old);
      });
      const fichiers = FILES.filter((fichier) => brought.some((one) => one.fichier === fichier));
      const { size: taille, sha256 } = content;
      await call.record({
        structureId,
        after: { nom: cleanFileName(name), taille, sha256, fichiers },
      });
      return { fichiers };
    },
    giveUp: ({ cle }) => files.removeUnvouched(db, cle),
  };
}

function only<T>(files: readonly T[]): T {
  const [file] = files;
  if (file === undefined) throw new DomainError(INVALID_FIELDS);
  return file;
}
