/**
 * `GET /api/isrc/ailleurs`: what each external register has on one recording; one that fails is
 * reported as silent, and delays nobody.
 */

import { NOT_FOUND } from '#contract/problem.ts';
import {
  type askExternal,
  type DitAilleurs,
  DRAFT_NOT_CHECKED,
  type RegistreAilleurs,
} from '#contract/registration/external-lookup.ts';
import { DomainError } from '#domain/domain-error.ts';
import { DUREE_MAX, DUREE_MIN, formatDuree } from '#domain/minuterie/duree.ts';
import type { RecordingFields } from '#domain/proximity/recording.ts';
import { concurs } from '#domain/register/witness.ts';
import { isBeingEntered } from '#domain/registration/statuts.ts';
import type { Call, Handler } from '#server/platform/call.ts';
import { AnswerCache } from '#server/platform/external/answer-cache.ts';
import { within } from '#server/platform/scope.ts';
import type { Question, Register, RegisterAnswer } from './register.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const MAX_STORED = 1000;
/** Maximum rows per register. */
const MOST_ROWS = 5;
const MOST_CODES = 10;
const LONGEST = 250;

type Recording = RecordingFields & { readonly isrc: string | null };

export function asker(registers: readonly Register[]): Handler<typeof askExternal> {
  const stored = new AnswerCache<readonly RegisterAnswer[]>(MAX_STORED);
  return async (call, { query: { elementId } }) => {
    const recording = await recordingOf(call, elementId);
    const question = questionOf(recording);
    if (question === null) return { isrc: null, registres: [] };
    const requests = registers.map((register) =>
      askOne(register, question, { stored, now: call.now }),
    );
    const answers = (await Promise.all(requests)).filter((answer) => answer !== undefined);
    return {
      isrc: question.isrc,
      registres: answers.map(({ name, message }) => present(name, message, recording)),
    };
  };
}

/** Null when there is no title or artist to search. */
function questionOf({ isrc, titre, artiste }: Recording): Question | null {
  if (isrc !== null) return { isrc };
  return titre === null || artiste === null ? null : { isrc, titre, artiste };
}

type Memory = { readonly stored: AnswerCache<readonly RegisterAnswer[]>; readonly now: Date };

async function askOne({ name, ask }: Register, question: Question, { stored, now }: Memory) {
  const key = JSON.stringify([name, question]);
  const registerAnswers = stored.get(key, now);
  if (registerAnswers !== undefined) return { name, message: registerAnswers };
  const request = ask(question);
  if (request === undefined) return undefined;
  try {
    const message = await request;
    // An empty answer is cached for an hour, any other for a day: the recording may be added
    // meanwhile.
    stored.keep(key, message, now.getTime() + (message.length === 0 ? HOUR : DAY));
    return { name, message };
  } catch {
    // Unreachable, slow, too busy, or in another format: reported as silent, and not cached.
    return { name, message: null };
  }
}

function present(
  registre: string,
  registerAnswers: readonly RegisterAnswer[] | null,
  ours: Recording,
): RegistreAilleurs {
  if (registerAnswers === null) return { registre, etat: 'MUET', rows: [] };
  const rows = registerAnswers.slice(0, MOST_ROWS).map((one): DitAilleurs => {
    const [titre, artiste] = [one.titre.slice(0, LONGEST), one.artiste.slice(0, LONGEST)];
    const duree = one.duree !== null && isDuree(one.duree) ? one.duree : null;
    return {
      titre,
      artiste,
      isrcs: one.isrcs.slice(0, MOST_CODES),
      adresse: one.adresse,
      duree: duree === null ? null : formatDuree(duree),
      concorde: concurs(ours, { titre, artiste, duree }),
    };
  });
  return {
    registre,
    etat: 'REPOND',
    rows: rows.sort((a, b) => Number(b.concorde) - Number(a.concorde)),
  };
}

const isDuree = (seconds: number) =>
  Number.isInteger(seconds) && seconds >= DUREE_MIN && seconds <= DUREE_MAX;

/** With its issued code, or else its declared one. */
async function recordingOf({ db, scope }: Call, elementId: number): Promise<Recording> {
  const row = await db
    .selectFrom('element as e')
    .leftJoin('immatriculation as i', 'i.elementId', 'e.elementId')
    .select([
      'e.statut',
      'e.type',
      'e.titre',
      'e.version',
      'e.artiste',
      'e.artistesInvites',
      'e.duree',
    ])
    .select(['e.isrcDeclare', 'i.isrc'])
    .where('e.elementId', '=', elementId)
    .where(within(scope, 'e.structure_id'))
    .executeTakeFirst();
  if (row === undefined) throw new DomainError(NOT_FOUND);
  const { statut, isrc, isrcDeclare, ...recording } = row;
  if (isBeingEntered(statut)) throw new DomainError(DRAFT_NOT_CHECKED);
  return { ...recording, isrc: isrc ?? isrcDeclare };
}
