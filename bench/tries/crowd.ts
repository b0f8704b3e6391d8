/** Many calls at the same moment, and what they come to. */

import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { checkEmail } from '#contract/account/profile.ts';
import {
  moveDossier,
  rejectDossier,
  submitDossier,
  takeDossierInCharge,
  validateDossier,
} from '#contract/registration/dossier.ts';
import { createElement, deleteElement } from '#contract/registration/isrc.ts';
import type { Answer, Ask, Caller } from '../soak/caller.ts';
import type { People } from '../soak/ground.ts';
import type { ClientRecord } from '../soak/record.ts';

export type Crowd = {
  readonly people: People;
  readonly record: ClientRecord;
  /** By turns on each server. */
  readonly at: (index: number) => Caller;
};

/** What was tried, with its figures, and what should not have been answered. */
export type Tried = { readonly said: string; readonly faults: readonly string[] };

const DOSSIERS = 184;
const DECISIONS = 6;

/** Decided six times at once: by its holder on two devices, by another of the staff, on each server. */
export async function sameDossier(crowd: Crowd): Promise<Tried> {
  const { people } = crowd;
  const faults: string[] = [];
  const sum = { won: 0, learnt: 0 };
  for (let count = 0; count < DOSSIERS; count += 1) {
    const { dossierId } = await entered(crowd, count);
    await wanted(crowd.at(count), {
      email: people.staff[0],
      endpoint: takeDossierInCharge,
      body: { dossierId },
    });
    const answers = await Promise.all(
      Array.from({ length: DECISIONS }, (_, index) => {
        const email = people.staff[index % 3 === 2 ? 1 : 0];
        return crowd.at(index).once({ email, endpoint: validateDossier, body: { dossierId } });
      }),
    );
    note(crowd, answers);
    const won = answers.filter(({ status }) => status === 200).length;
    sum.won += won;
    sum.learnt += answers.filter(({ status }) => status === 409).length;
    if (won !== 1)
      faults.push(`dossier ${dossierId} was decided ${won} times: ${JSON.stringify(answers)}`);
    faults.push(...unexpected(answers));
  }
  const said = `${DOSSIERS * DECISIONS} decisions of ${DOSSIERS} dossiers by two of the staff: ${sum.won} taken, ${sum.learnt} told who took them`;
  return { said, faults };
}

const MIXED = 60;

/** Twelve different things at once to one dossier, by its label and two of the staff. */
export async function mixedVerbs(crowd: Crowd): Promise<Tried> {
  const [holder, other] = crowd.people.staff;
  const faults: string[] = [];
  const answered = new Map<string, number>();
  for (let count = 0; count < MIXED; count += 1) {
    const { dossierId, elementId } = await entered(crowd, count, count % 2 === 0);
    const { email } = crowd.people.labels[0];
    const asks: readonly Ask[] = [
      { email, endpoint: submitDossier, body: { dossierId, attestation: true } },
      { email, endpoint: submitDossier, body: { dossierId, attestation: true } },
      { email, endpoint: createElement, body: { ...recording(), dossierId } },
      { email, endpoint: createElement, body: { ...recording(), dossierId } },
      { email, endpoint: deleteElement, body: { dossierId, elementId } },
      { email: holder, endpoint: takeDossierInCharge, body: { dossierId } },
      { email: other, endpoint: takeDossierInCharge, body: { dossierId } },
      { email: holder, endpoint: validateDossier, body: { dossierId } },
      { email: other, endpoint: validateDossier, body: { dossierId } },
      { email: holder, endpoint: rejectDossier, body: { dossierId, motif: 'Titre à préciser.' } },
      { email: other, endpoint: moveDossier, body: { dossierId, action: 'release' } },
      { email, endpoint: validateDossier, body: { dossierId, _method: 'DELETE' } },
    ];
    const answers = await Promise.all(asks.map((ask, index) => crowd.at(index).once(ask)));
    note(crowd, answers);
    for (const { status } of answers)
      answered.set(`${status}`, (answered.get(`${status}`) ?? 0) + 1);
    faults.push(...unexpected(answers));
  }
  const counts = [...answered].sort().map(([status, times]) => `${times} x ${status}`);
  return { said: `${MIXED} times twelve verbs on one dossier: ${counts.join(', ')}`, faults };
}

const KEYS = 20;
const SAID_AGAIN = 24;

/** One intention, said twenty-four times. */
export async function oneKey(crowd: Crowd): Promise<Tried> {
  const { email } = crowd.people.labels[0];
  const faults: string[] = [];
  for (let count = 0; count < KEYS; count += 1) {
    const ask = { email, endpoint: createElement, body: recording(), key: randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: SAID_AGAIN }, (_, index) => crowd.at(index).again(ask)),
    );
    const [first] = answers;
    if (first?.status !== 200) faults.push(`answered ${JSON.stringify(first)}`);
    if (!answers.every((answer) => isDeepStrictEqual(answer, first)))
      faults.push(`one key had several answers: ${JSON.stringify(answers)}`);
  }
  return { said: `${KEYS} keys, each said ${SAID_AGAIN} times at once: one answer each`, faults };
}

const CHECKS = 60;
const OF_A_MINUTE = 20;

/** Whether addresses are known, asked on each server in turn. */
export async function addressChecks({ people, at }: Crowd): Promise<Tried> {
  const { method, path } = checkEmail;
  const { email } = people.labels[1];
  const answers = await Promise.all(
    Array.from({ length: CHECKS }, (_, index) => {
      const endpoint = { method, path: `${path}?email=personne${index}@essai.example` };
      return at(index).once({ email, endpoint, body: undefined });
    }),
  );
  const told = answers.filter(({ status }) => status === 200).length;
  const faults = told === OF_A_MINUTE ? [] : [`${told} of them were answered`];
  const waits = answers.filter(({ status }) => status === 429).length;
  return {
    said: `${CHECKS} addresses checked on all servers: ${told} answered, ${waits} to wait`,
    faults,
  };
}

const recording = () => ({
  type: 'P',
  titre: `Essai ${randomUUID()}`,
  artiste: 'Les Marées',
  duree: '00:03:20',
  anneePublication: 2026,
  qualite: 'PRODUCTEUR',
});

type Entered = { readonly dossierId: number; readonly elementId: number };

async function entered({ people, at }: Crowd, index: number, isSent = true): Promise<Entered> {
  const { email } = people.labels[0];
  const caller = at(index);
  const { data } = await wanted(caller, { email, endpoint: createElement, body: recording() });
  // What the contract says that this call answers.
  const { dossierId, elementId } = data as Entered;
  if (isSent)
    await wanted(caller, {
      email,
      endpoint: submitDossier,
      body: { dossierId, attestation: true },
    });
  return { dossierId, elementId };
}

async function wanted(caller: Caller, ask: Ask): Promise<Answer> {
  const answer = await caller.again(ask);
  if (answer?.status !== 200) throw new Error(`${ask.endpoint.path}: ${JSON.stringify(answer)}`);
  return answer;
}

/** A refusal is a problem with a code of its own, and no fault of the server. */
const unexpected = (answers: readonly Answer[]): readonly string[] =>
  answers
    .filter(
      ({ status, code }) =>
        status !== 200 && !(status >= 400 && status < 500 && /^[A-Z_]+$/.test(code)),
    )
    .map((answer) => `answered ${JSON.stringify(answer)}`);

/** The checker at the end believes what was answered. */
function note({ record }: Crowd, answers: readonly Answer[]): void {
  for (const { status, data } of answers) {
    const given: unknown =
      status === 200 && data instanceof Object ? Reflect.get(data, 'attributed') : null;
    if (Array.isArray(given))
      for (const { isrc } of given) record.codes.push({ isrc, titre: null, at: Date.now() });
  }
}
