/**
 * A take-over from its files: checked as a whole, then written, then compared. See
 * docs/decisions/0039-take-over.md.
 */

import type { Kysely } from 'kysely';
import { yearOfAssignment } from '#domain/isrc/year-of-assignment.ts';
import { dayInParis } from '#domain/structure/day-in-paris.ts';
import type { Account, CheckResult } from '#domain/takeover/account.ts';
import { FILES, type FileName } from '#domain/takeover/headings.ts';
import { canBeIssued } from '#server/take-over/reading/numbers.ts';
import { writeCodes } from '#server/take-over/writing/codes.ts';
import { floorsOf, newPrefixes, writeNumbers } from '#server/take-over/writing/numbers.ts';
import type { ObjectStorage } from '#storage/object-storage.ts';
import type { RegisterJournal } from '../modules/journal/register-journal.ts';
import { recordForProgram } from '../modules/profiles/made-records.ts';
import { sheetCountries } from '../modules/references/sheet-countries.ts';
import { ensureSociety } from '../modules/structures/ensure-society.ts';
import { keepReport } from '../modules/takeover/report.ts';
import type { Source } from '../modules/takeover/source.ts';
import type { Clock } from '../platform/clock.ts';
import type { Configuration } from '../platform/configuration.ts';
import type { Tables } from '../platform/database/tables.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { insertHistory } from '../platform/history/record.ts';
import { checkFiles } from './check.ts';
import { existing, rangeOf } from './existing-records.ts';
import { type Judging, Seen } from './reading/judging.ts';
import { LineErrors } from './reading/line-errors.ts';
import { reconcile } from './reconcile.ts';
import { TakeOverRefused } from './refused.ts';
import { writeDocuments } from './writing/documents.ts';
import { NoErrors } from './writing/read-again.ts';
import { writePeople, writeRoles, writeStructures } from './writing/records.ts';
import type { Writing } from './writing/writing.ts';

export type TakeOver = {
  readonly db: Kysely<Tables>;
  readonly journal: RegisterJournal;
  readonly objects: ObjectStorage;
  readonly source: Source;
  readonly clock: Clock;
  readonly configuration: Pick<Configuration, 'administrationStructureId' | 'brands'>;
  /** Reports how many codes are processed; throwing from it stops the run. */
  readonly progress?: (codes: number) => Promise<void> | void;
};

/** Checks without writing. */
export async function judge(input: Omit<TakeOver, 'journal' | 'objects'>): Promise<CheckResult> {
  const {
    judging: { errors },
    check: { files, differences },
  } = await judgeAll(input);
  return {
    fichiers: FILES.flatMap((fichier) => {
      const file = files[fichier];
      return file === undefined ? [] : [{ fichier, lignes: file.lignes, deja: file.deja }];
    }),
    fautes: errors.stored,
    nombre: errors.count,
    differences: [...differences],
    conseils: errors.advices,
  };
}

async function judgeAll({
  db,
  source,
  clock,
  configuration,
}: Pick<TakeOver, 'db' | 'source' | 'clock' | 'configuration'>) {
  const now = clock();
  const { brands, administrationStructureId } = configuration;
  const judging: Judging = {
    errors: new LineErrors(),
    seen: new Seen(),
    countries: sheetCountries(),
    existing: await existing(db, administrationStructureId, now),
    brands: [
      brands.own.code,
      ...brands.all.map(({ code }) => code).filter((code) => code !== brands.own.code),
    ],
    today: dayInParis(now),
    year: yearOfAssignment(now),
    now,
  };
  return { judging, check: await checkFiles({ ...judging, db, source }) };
}

/**
 * @throws TakeOverRefused when a line has an error, or the register may not be added to: nothing is
 * then written
 */
export async function takeOver(input: TakeOver): Promise<Account> {
  const { db, journal, clock, configuration, progress } = input;
  const commenceeLe = clock();
  await ensureSociety(
    db,
    configuration.administrationStructureId,
    configuration.brands.own,
    commenceeLe,
  );
  const { judging, check } = await judgeAll(input);
  if (judging.errors.count > 0)
    throw new TakeOverRefused(`Fautes relevées : ${judging.errors.count}. Rien n’est écrit.`);
  if (!journal.isSound)
    throw new TakeOverRefused(
      'Le registre et son journal ne sont pas d’accord : lancez d’abord npm run registry -- verify.',
    );
  let treated = 0;
  const par = await programRecord(input, commenceeLe);
  const writing: Writing = {
    ...input,
    judging: { ...judging, errors: new NoErrors() },
    check,
    par,
    now: commenceeLe,
    existing: judging.existing,
    async treated(more) {
      treated += more;
      await progress?.(treated);
    },
    notify: (action, work) =>
      inTransaction(db, async (trx) => {
        await insertHistory(trx, { action, at: commenceeLe, caller: null }, await work(trx));
      }),
  };
  const written = await writeAll(writing);
  const account = await reconcile(db, check, written);
  await keepReport(db, { commenceeLe, finieLe: clock(), rapport: account });
  return account;
}

async function writeAll(writing: Writing): Promise<Readonly<Partial<Record<FileName, number>>>> {
  const { files } = writing.check;
  const only = (name: FileName, write: (writing: Writing) => Promise<number>) =>
    files[name] === undefined ? Promise.resolve(0) : write(writing);
  const structures = await only('structures', writeStructures);
  const personnes = await only('personnes', writePeople);
  const roles = await only('roles', writeRoles);
  const { prefixes, codes } = await writeRegister(writing);
  const documents = await only('documents', writeDocuments);
  return {
    structures,
    personnes,
    roles,
    prefixes,
    compteurs: files.compteurs?.lignes ?? 0,
    codes,
    documents,
  };
}

const NAME = 'Reprise de données';

/**
 * One record for all take-overs. The society's row is locked, so that two starting at once, from
 * the console and from the screen, create only one.
 */
async function programRecord({ db, configuration }: TakeOver, now: Date): Promise<number> {
  return inTransaction(db, async (trx) => {
    await trx
      .selectFrom('structure')
      .select('structureId')
      .where('structureId', '=', configuration.administrationStructureId)
      .forUpdate()
      .execute();
    const there = await trx
      .selectFrom('interlocuteur')
      .select('interlocuteurId')
      .where('nom', '=', NAME)
      .where('prenom', '=', 'Logiciel')
      .executeTakeFirst();
    return there?.interlocuteurId ?? recordForProgram({ db: trx, now }, NAME);
  });
}

/**
 * Writes numbers and codes, in an order in which no allocated number can be allocated again,
 * wherever it stops. See docs/decisions/0039-take-over.md.
 * @returns how many are new
 */
async function writeRegister(
  writing: Writing,
): Promise<Readonly<Record<'prefixes' | 'codes', number>>> {
  const { check, existing, judging } = writing;
  const prefixes = await newPrefixes(writing);
  const floors = Map.groupBy(
    await floorsOf(writing),
    ({ prefixe, numero }) => rangeOf(existing, prefixe, numero)?.id !== null,
  );
  await writeNumbers(writing, { prefixes: [], floors: floors.get(true) ?? [] });
  // These codes raise no counter: they are written before their new prefix exists.
  const before = check.someCanBeIssued
    ? await writeCodes(writing, (code) => canBeIssued(code, judging))
    : 0;
  await writeNumbers(writing, { prefixes, floors: floors.get(false) ?? [] });
  const after =
    check.files.codes === undefined
      ? 0
      : await writeCodes(writing, (code) => !canBeIssued(code, judging));
  return { prefixes: prefixes.length, codes: before + after };
}
