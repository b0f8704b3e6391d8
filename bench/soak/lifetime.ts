/**
 * One dossier from its first recording to its codes, with persistent clients: retries with the same
 * key after each outage, two members of staff deciding at once, then a cancellation or a transfer.
 * It may stop anywhere, and resumes in the next round.
 */

import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { cancelCode } from '#contract/registration/cancellation.ts';
import {
  readDossier,
  submitDossier,
  takeDossierInCharge,
  validateDossier,
} from '#contract/registration/dossier.ts';
import { createElement } from '#contract/registration/isrc.ts';
import { answerTransfer, offerTransfer } from '#contract/registration/transfers.ts';
import type { Answer, Caller, Circumstances } from './caller.ts';
import type { Label, People } from './ground.ts';
import type { Random } from './random.ts';
import type { ClientRecord } from './record.ts';

export type LifetimeDeps = {
  readonly caller: Caller;
  readonly record: ClientRecord;
  readonly people: People;
  readonly now: Circumstances;
  readonly random: Random;
};

export type Lifetime = {
  readonly era: number;
  readonly owner: Label;
  readonly receiver: Label;
  readonly tracks: number;
  readonly afterwards: 'cancel' | 'transfer' | 'nothing';
  /** Prefix of the idempotency keys: one key per intention, whatever the number of attempts. */
  readonly key: string;
  /** Titles by the number of the recording. */
  readonly titres: Map<number, string>;
  dossierId: number | null;
  step: number;
  input: readonly { readonly elementId: number; readonly isrc: string }[];
};

const letters = (random: Random) =>
  Array.from({ length: 16 }, () => String.fromCharCode(97 + random.whole(0, 25))).join('');

/** @param tracks undefined: as many as may be */
export function aLifetime({ people, random, now }: LifetimeDeps, tracks?: number): Lifetime {
  const owner = random.one(people.labels);
  const labels = people.labels.filter((label) => label !== owner);
  return {
    era: now.era,
    owner,
    receiver: labels[random.whole(0, labels.length - 1)] ?? owner,
    tracks: tracks ?? random.whole(1, 3),
    afterwards: random.one(['cancel', 'transfer', 'nothing', 'nothing']),
    key: randomUUID(),
    titres: new Map(),
    dossierId: null,
    step: 0,
    input: [],
  };
}

/** Returns false when the step is not possible yet and must be retried. */
type Step = (stateMachine: Lifetime, lifetimeDeps: LifetimeDeps) => Promise<boolean>;
const STEPS: readonly Step[] = [enter, send, take, decide, after];

/** @returns whether it has ended, or can never go on */
export async function live(stateMachine: Lifetime, lifetimeDeps: LifetimeDeps): Promise<boolean> {
  for (; stateMachine.step < STEPS.length; stateMachine.step += 1) {
    if (stateMachine.era !== lifetimeDeps.now.era) return true;
    if (!(await STEPS[stateMachine.step]?.(stateMachine, lifetimeDeps)))
      return stateMachine.era !== lifetimeDeps.now.era;
  }
  return true;
}

async function enter(stateMachine: Lifetime, { caller, random }: LifetimeDeps): Promise<boolean> {
  while (stateMachine.titres.size < stateMachine.tracks) {
    const titre = letters(random);
    const body = {
      type: 'P',
      titre,
      artiste: letters(random),
      duree: '00:03:20',
      anneePublication: 2026,
      qualite: 'PRODUCTEUR',
      ...(stateMachine.dossierId === null ? {} : { dossierId: stateMachine.dossierId }),
    };
    // The key belongs to this body: an attempt in the next round is a new intention.
    const key = randomUUID();
    const made = await caller.again({
      email: stateMachine.owner.email,
      endpoint: createElement,
      body,
      key,
    });
    if (made === null || made.status !== 200) return false;
    const { elementId, dossierId } = made.data as { elementId: number; dossierId: number };
    stateMachine.titres.set(elementId, titre);
    stateMachine.dossierId = dossierId;
  }
  return true;
}

async function send(stateMachine: Lifetime, { caller }: LifetimeDeps): Promise<boolean> {
  const body = { dossierId: stateMachine.dossierId, attestation: true };
  const key = `${stateMachine.key}-send`;
  return (
    (await caller.again({
      email: stateMachine.owner.email,
      endpoint: submitDossier,
      body,
      key,
    })) !== null
  );
}

async function take(stateMachine: Lifetime, { caller, people }: LifetimeDeps): Promise<boolean> {
  const body = { dossierId: stateMachine.dossierId };
  return (
    (await caller.again({ email: people.staff[0], endpoint: takeDossierInCharge, body })) !== null
  );
}

/**
 * Decided at the same time by the member of staff who took the dossier and by another, then
 * repeated with the same key.
 */
async function decide(stateMachine: Lifetime, lifetimeDeps: LifetimeDeps): Promise<boolean> {
  const { caller, people, record } = lifetimeDeps;
  const body = { dossierId: stateMachine.dossierId };
  const ask = (email: string) => ({
    email,
    endpoint: validateDossier,
    body,
    key: `${stateMachine.key}-decide`,
  });
  const { era } = lifetimeDeps.now;
  const [answer, other] = await Promise.all([
    caller.once(ask(people.staff[0])),
    caller.once(ask(people.staff[1])),
  ]);
  note(stateMachine, answer, lifetimeDeps, era);
  note(stateMachine, other, lifetimeDeps, era);
  const again = await caller.again(ask(people.staff[0]));
  if (again === null) return false;
  note(stateMachine, again, lifetimeDeps, era);
  if (answer.status === 200 && era === lifetimeDeps.now.era && !isDeepStrictEqual(answer, again))
    record.unexplained.push(
      `the same key was answered otherwise: ${JSON.stringify([answer, again])}`,
    );
  if (stateMachine.input.length === 0) await readCodes(stateMachine, lifetimeDeps);
  return true;
}

type Input = { readonly elementId: number; readonly isrc: string };

function note(
  stateMachine: Lifetime,
  answer: Answer,
  { record, now }: LifetimeDeps,
  era: number,
): void {
  if (answer.status !== 200) return;
  const { attributed } = answer.data as { attributed: readonly Input[] };
  const exists = now.era === era && stateMachine.era === era;
  for (const { elementId, isrc } of attributed)
    record.codes.push({
      isrc,
      titre: exists ? (stateMachine.titres.get(elementId) ?? null) : null,
      at: Date.now(),
    });
  if (exists) stateMachine.input = attributed;
}

/** Reads the codes after a decision whose response was lost. */
async function readCodes(
  stateMachine: Lifetime,
  { caller, record, now }: LifetimeDeps,
): Promise<void> {
  const endpoint = {
    method: readDossier.method,
    path: `${readDossier.path}?dossierId=${stateMachine.dossierId}`,
  };
  const { era } = now;
  const read = await caller.again({ email: stateMachine.owner.email, endpoint, body: undefined });
  if (read?.status !== 200 || now.era !== era) return;
  const { elements } = read.data as {
    elements: readonly { elementId: number; titre: string; isrc: string | null }[];
  };
  stateMachine.input = elements.flatMap(({ elementId, isrc }) =>
    isrc === null ? [] : [{ elementId, isrc }],
  );
  for (const { isrc, titre } of elements)
    if (isrc !== null) record.codes.push({ isrc, titre, at: null });
}

async function after(stateMachine: Lifetime, lifetimeDeps: LifetimeDeps): Promise<boolean> {
  const [first] = stateMachine.input;
  if (first === undefined || stateMachine.afterwards === 'nothing') return true;
  return stateMachine.afterwards === 'cancel'
    ? cancel(stateMachine, first, lifetimeDeps)
    : transfer(stateMachine, first, lifetimeDeps);
}

async function cancel(
  stateMachine: Lifetime,
  { elementId, isrc }: Input,
  lifetimeDeps: LifetimeDeps,
): Promise<boolean> {
  const body = { elementId, motif: 'Attribué par erreur.' };
  const key = `${stateMachine.key}-cancel`;
  const done = await lifetimeDeps.caller.again({
    email: lifetimeDeps.people.manager,
    endpoint: cancelCode,
    body,
    key,
  });
  if (done?.status === 200) lifetimeDeps.record.cancelled.add(isrc);
  return done !== null;
}

async function transfer(
  stateMachine: Lifetime,
  { elementId, isrc }: Input,
  lifetimeDeps: LifetimeDeps,
): Promise<boolean> {
  const { caller, record } = lifetimeDeps;
  const body = {
    elementIds: [elementId],
    versStructureId: stateMachine.receiver.structureId,
    motif: 'Cession.',
  };
  const offer = {
    email: stateMachine.owner.email,
    endpoint: offerTransfer,
    body,
    key: `${stateMachine.key}-offer`,
  };
  const offered = await caller.again(offer);
  if (offered === null) return false;
  if (offered.status !== 200) return true;
  const { transfertId } = offered.data as { transfertId: number };
  const answered = await caller.again({
    email: stateMachine.receiver.email,
    endpoint: answerTransfer,
    body: { transfertId, action: 'OK' },
    key: `${stateMachine.key}-answer`,
  });
  if (answered?.status === 200) record.transferred.add(isrc);
  return answered !== null;
}
