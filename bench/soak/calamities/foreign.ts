/** Another deployment, with its own database, is pointed at this journal by mistake. */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '#server/testing/running-portal.ts';
import { type Circumstances, callerOf } from '../caller.ts';
import { complete, type People } from '../ground.ts';
import { DidNotStart, type PortalProcess, portalProcess } from '../peers/portal.ts';
import type { Ask } from '../peers/test-world.ts';
import { aRecord, reportedCodes } from '../record.ts';
import { isJournalMessage } from '../reported-codes.ts';
import { workOf } from '../work.ts';
import { tokensOf, type World } from '../world.ts';
import { codesAgain, issuedCodes, violated } from './silence.ts';

/** Milliseconds during which codes are requested from the foreign server. */
const REQUESTED = 4_000;
const WORKS = [
  ['verify'],
  ['restore'],
  ['floor', 'FRX26', '2026', '7', '--reason', 'Essai.'],
] as const;

export async function foreignJournal(world: World): Promise<void> {
  const { journal, location, random } = world;
  await issuedCodes(world);
  const other = await location.another();
  const dataDir = join(world.folder, 'other');
  try {
    mkdirSync(dataDir, { recursive: true });
    const people = await complete({ dataDir, databaseUrl: other.databaseUrl });
    const own = { DATABASE_URL: other.databaseUrl, DATA_DIR: dataDir };
    // In half of the draws it has already run with a journal of its own.
    if (random.next() < 0.5) await lives(world, { ...own, JOURNAL_DIR: join(dataDir, 'journal') });
    // It has its own bucket for files: with this one it would fail before reaching the journal.
    const files: Environment = world.bucket === null ? {} : { S3_BUCKET: 'autre' };
    const foreign = await portalOn(world, { ...world.environment, ...own, ...files });
    const [rows, generations] = [await other.read(registerOf), journal.generations().join()];
    await requested(world, foreign, people);
    await refuses(world, foreign);
    if ((await other.read(registerOf)) !== rows)
      violated(world, 'the register of a deployment was changed from the journal of another');
    if (journal.generations().join() !== generations)
      violated(world, 'a deployment wrote in the journal of another');
  } finally {
    await other.remove();
  }
  await codesAgain(world, 'after another deployment was pointed at the journal');
}

type Environment = Readonly<Record<string, string>>;

const portalOn = async (
  { program, folder }: World,
  environment: Environment,
): Promise<PortalProcess> =>
  portalProcess(
    { built: program, log: join(folder, 'other.log'), port: await freePort() },
    environment,
  );

async function lives(world: World, own: Environment): Promise<void> {
  const external = Object.entries(world.environment).filter(([name]) => !name.includes('S3_'));
  const portal = await portalOn(world, { ...Object.fromEntries(external), ...own });
  await portal.start();
  await portal.stop();
}

/** Either it fails to start with an explanation, or it issues no code. */
async function requested(world: World, foreign: PortalProcess, people: People): Promise<void> {
  const { issuer, random } = world;
  try {
    await foreign.start();
  } catch (error) {
    if (!(error instanceof DidNotStart)) throw error;
    if (error.code === 0 || !isJournalMessage(error.answer))
      violated(world, `a server on a foreign journal ended with ${error.code}: ${error.answer}`);
    return;
  }
  const record = aRecord();
  const now: Circumstances = {
    era: 0,
    disturbed: false,
    wentBack: false,
    deadline: Date.now() + REQUESTED,
  };
  const caller = callerOf({ origin: () => foreign.origin, tokenOf: tokensOf(issuer), record, now });
  await Promise.all(workOf({ caller, record, people, now, random }).begin(2));
  await foreign.kill();
  for (const isrc of reportedCodes(record))
    violated(world, `${isrc} was given on the journal of another deployment`);
}

async function refuses(world: World, foreign: PortalProcess): Promise<void> {
  for (const command of WORKS) {
    const { code, message } = await foreign.registry(...command);
    if (code === 0 || !isJournalMessage(message))
      violated(world, `registry ${command[0]} on a foreign journal ended with ${code}: ${message}`);
  }
}

/** The whole content of a register, as one text. */
async function registerOf(ask: Ask): Promise<string> {
  const rows = await ask(`select (select count(*) from immatriculation) as codes,
    (select count(*) from annulation) as cancelled, (select sum(dernier) from compteur) as numbers,
    (select count(*) from plancher_en_attente) as floors, (select count(*) from registre_ligne) as lines,
    (select count(*) from registre_generation) as generations`);
  return JSON.stringify(rows);
}
