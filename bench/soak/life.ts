/**
 * One dossier from its first recording to its codes, by people who insist: the same key again after each outage, two
 * of the staff deciding at once, then a cancellation or a transfer. It stops anywhere, and goes on in the next round.
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

export type LifeParts = {
  readonly caller: Caller;
  readonly record: ClientRecord;
  readonly people: People;
  readonly now: Circumstances;
  readonly random: Random;
};

export type Life = {
  readonly era: number;
  readonly owner: Label;
  readonly receiver: Label;
  readonly tracks: number;
  readonly afterwards: 'cancel' | 'transfer' | 'nothing';
  /** One key for each intention, however often it is said. */
  readonly key: string;
  /** Titles by the number of the recording. */
  readonly titres: Map<number, string>;
  dossierId: number | null;
  step: number;
  given: readonly { readonly elementId: number; readonly isrc: string }[];
};

const letters = (random: Random) =>
  Array.from({ length: 16 }, () => String.fromCharCode(97 + random.whole(0, 25))).join('');

/** @param tracks undefined: as many as may be */
export function aLife({ people, random, now }: LifeParts, tracks?: number): Life {
  const owner = random.one(people.labels);
  const others = people.labels.filter((label) => label !== owner);
  return {
    era: now.era,
    owner,
    receiver: others[random.whole(0, others.length - 1)] ?? owner,
    tracks: tracks ?? random.whole(1, 3),
    afterwards: random.one(['cancel', 'transfer', 'nothing', 'nothing']),
    key: randomUUID(),
    titres: new Map(),
    dossierId: null,
    step: 0,
    given: [],
  };
}

/** False: not now, ask again. */
type Step = (life: Life, parts: LifeParts) => Promise<boolean>;
const STEPS: readonly Step[] = [enter, send, take, decide, after];

/** @returns whether it has ended, or can never go on */
export async function live(life: Life, parts: LifeParts): Promise<boolean> {
  for (; life.step < STEPS.length; life.step += 1) {
    if (life.era !== parts.now.era) return true;
    if (!(await STEPS[life.step]?.(life, parts))) return life.era !== parts.now.era;
  }
  return true;
}

async function enter(life: Life, { caller, random }: LifeParts): Promise<boolean> {
  while (life.titres.size < life.tracks) {
    const titre = letters(random);
    const body = {
      type: 'P',
      titre,
      artiste: letters(random),
      duree: '00:03:20',
      anneePublication: 2026,
      qualite: 'PRODUCTEUR',
      ...(life.dossierId === null ? {} : { dossierId: life.dossierId }),
    };
    // The whole body is one intention: what is tried in the next round is another one.
    const key = randomUUID();
    const made = await caller.again({
      email: life.owner.email,
      endpoint: createElement,
      body,
      key,
    });
    if (made === null || made.status !== 200) return false;
    const { elementId, dossierId } = made.data as { elementId: number; dossierId: number };
    life.titres.set(elementId, titre);
    life.dossierId = dossierId;
  }
  return true;
}

async function send(life: Life, { caller }: LifeParts): Promise<boolean> {
  const body = { dossierId: life.dossierId, attestation: true };
  const key = `${life.key}-send`;
  return (
    (await caller.again({ email: life.owner.email, endpoint: submitDossier, body, key })) !== null
  );
}

async function take(life: Life, { caller, people }: LifeParts): Promise<boolean> {
  const body = { dossierId: life.dossierId };
  return (
    (await caller.again({ email: people.staff[0], endpoint: takeDossierInCharge, body })) !== null
  );
}

/** By who holds it and, at the same moment, by who does not; then said once more with the same key. */
async function decide(life: Life, parts: LifeParts): Promise<boolean> {
  const { caller, people, record } = parts;
  const body = { dossierId: life.dossierId };
  const ask = (email: string) => ({
    email,
    endpoint: validateDossier,
    body,
    key: `${life.key}-decide`,
  });
  const { era } = parts.now;
  const [answer, other] = await Promise.all([
    caller.once(ask(people.staff[0])),
    caller.once(ask(people.staff[1])),
  ]);
  note(life, answer, parts, era);
  note(life, other, parts, era);
  const again = await caller.again(ask(people.staff[0]));
  if (again === null) return false;
  note(life, again, parts, era);
  if (answer.status === 200 && era === parts.now.era && !isDeepStrictEqual(answer, again))
    record.unexplained.push(
      `the same key was answered otherwise: ${JSON.stringify([answer, again])}`,
    );
  if (life.given.length === 0) await readCodes(life, parts);
  return true;
}

type Given = { readonly elementId: number; readonly isrc: string };

function note(life: Life, answer: Answer, { record, now }: LifeParts, era: number): void {
  if (answer.status !== 200) return;
  const { attributed } = answer.data as { attributed: readonly Given[] };
  const known = now.era === era && life.era === era;
  for (const { elementId, isrc } of attributed)
    record.codes.push({
      isrc,
      titre: known ? (life.titres.get(elementId) ?? null) : null,
      at: Date.now(),
    });
  if (known) life.given = attributed;
}

/** Decided, and the answer lost: people look. */
async function readCodes(life: Life, { caller, record, now }: LifeParts): Promise<void> {
  const endpoint = {
    method: readDossier.method,
    path: `${readDossier.path}?dossierId=${life.dossierId}`,
  };
  const { era } = now;
  const read = await caller.again({ email: life.owner.email, endpoint, body: undefined });
  if (read?.status !== 200 || now.era !== era) return;
  const { elements } = read.data as {
    elements: readonly { elementId: number; titre: string; isrc: string | null }[];
  };
  life.given = elements.flatMap(({ elementId, isrc }) =>
    isrc === null ? [] : [{ elementId, isrc }],
  );
  for (const { isrc, titre } of elements)
    if (isrc !== null) record.codes.push({ isrc, titre, at: null });
}

async function after(life: Life, parts: LifeParts): Promise<boolean> {
  const [first] = life.given;
  if (first === undefined || life.afterwards === 'nothing') return true;
  return life.afterwards === 'cancel' ? cancel(life, first, parts) : transfer(life, first, parts);
}

async function cancel(life: Life, { elementId, isrc }: Given, parts: LifeParts): Promise<boolean> {
  const body = { elementId, motif: 'Attribué par erreur.' };
  const key = `${life.key}-cancel`;
  const done = await parts.caller.again({
    email: parts.people.manager,
    endpoint: cancelCode,
    body,
    key,
  });
  if (done?.status === 200) parts.record.cancelled.add(isrc);
  return done !== null;
}

async function transfer(
  life: Life,
  { elementId, isrc }: Given,
  parts: LifeParts,
): Promise<boolean> {
  const { caller, record } = parts;
  const body = {
    elementIds: [elementId],
    versStructureId: life.receiver.structureId,
    motif: 'Cession.',
  };
  const offer = {
    email: life.owner.email,
    endpoint: offerTransfer,
    body,
    key: `${life.key}-offer`,
  };
  const offered = await caller.again(offer);
  if (offered === null) return false;
  if (offered.status !== 200) return true;
  const { transfertId } = offered.data as { transfertId: number };
  const answered = await caller.again({
    email: life.receiver.email,
    endpoint: answerTransfer,
    body: { transfertId, action: 'OK' },
    key: `${life.key}-answer`,
  });
  if (answered?.status === 200) record.transferred.add(isrc);
  return answered !== null;
}
