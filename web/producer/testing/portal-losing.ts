import type { Endpoint } from '#contract/endpoint.ts';
import { IDEMPOTENCY_KEY_REUSED, NOT_FOUND, STATUS_OF_KIND } from '#contract/problem.ts';
import { readDossier, renameDossier } from '#contract/registration/dossier.ts';
import type { ElementOut } from '#contract/registration/element.ts';
import {
  createElement,
  deleteElement,
  ELEMENT_CHANGED,
  updateElement,
} from '#contract/registration/isrc.ts';
import type { DomainErrorDefinition } from '#domain/domain-error.ts';
import { awaitsMinuterie } from '#domain/registration/statuts.ts';
import { TRANSITION_REFUSED } from '#domain/registration/transitions.ts';
import { anElement } from '#web/testing/element.ts';
import type { createNetwork, Sent } from '#web/testing/network.ts';
import { aDossier } from './builders.ts';

const EMPTY = anElement({
  titre: null,
  artiste: null,
  duree: null,
  anneePublication: null,
  producteur: null,
  qualite: null,
});

/**
 * Simulated server whose answers can be lost after it ran the request; creations are cached by key.
 */
export function portalLosing(
  network: ReturnType<typeof createNetwork>,
  first: readonly ElementOut[] = [],
) {
  let elements = [...first];
  let lastId = 100;
  const answers = new Map<string, { message: string; body: unknown }>();
  const losses = { answers: 0, calls: 0 };
  const on = (endpoint: Endpoint, work: (sent: Sent) => unknown) =>
    network.on(endpoint.method, endpoint.path, (sent) => lossy(losses, () => work(sent)));
  const create = (message: Partial<ElementOut> & { structureId?: number }) => {
    lastId += 1;
    const { structureId: _for, ...fields } = message;
    elements = [
      ...elements,
      { ...EMPTY, ...fields, elementId: lastId, dossierId: 12, revision: 1 },
    ];
    return { elementId: lastId, dossierId: 12, rang: elements.length, revision: 1 };
  };
  const change = ({ elementId, ...messages }: Partial<ElementOut>) => {
    const before = elements.find((one) => one.elementId === elementId) ?? refuse(NOT_FOUND);
    if (!before.can.edit) refuse(TRANSITION_REFUSED);
    if (messages.revision !== before.revision) refuse(ELEMENT_CHANGED);
    const goes = awaitsMinuterie(before.statut)
      ? ({ statut: 'PRODUCT', can: { edit: false, delete: false } } as const)
      : {};
    const after = { ...before, ...messages, ...goes, revision: before.revision + 1 };
    elements = elements.map((one) => (one === before ? after : one));
    return after;
  };
  on(createElement, ({ body, idempotencyKey }) => {
    const message = JSON.stringify(body);
    const existing = answers.get(idempotencyKey ?? '');
    if (existing && existing.message !== message) refuse(IDEMPOTENCY_KEY_REUSED);
    const answer = existing?.body ?? create(body as Partial<ElementOut>);
    if (idempotencyKey !== null) answers.set(idempotencyKey, { message, body: answer });
    return answer;
  });
  on(updateElement, ({ body }) => change(body as Partial<ElementOut>));
  on(deleteElement, ({ body }) => {
    const { elementId } = body as { elementId: number };
    if (!elements.some((one) => one.elementId === elementId)) refuse(NOT_FOUND);
    elements = elements.filter((one) => one.elementId !== elementId);
    return { elementId };
  });
  on(renameDossier, () => ({ dossierId: 12, etat: 1 }));
  network.answer(readDossier, () => aDossier({ elements }));
  return {
    titles: () => elements.map(({ titre }) => titre),
    dossier: () => aDossier({ elements }),
    /** Changes it from another page. */
    change: (elementId: number, messages: Partial<ElementOut>) => {
      const now = elements.find((one) => one.elementId === elementId);
      change({ elementId, revision: now?.revision ?? 0, ...messages });
    },
    /** Runs the next calls without answering. */
    loseAnswers: (count: number) => {
      losses.answers = count;
    },
    /** Drops the next calls entirely. */
    loseCalls: (count: number) => {
      losses.calls = count;
    },
  };
}

/** Runs a request, unless the call or its answer is to be lost. */
function lossy(losses: { answers: number; calls: number }, work: () => unknown) {
  const lose = () => {
    throw new TypeError('Failed to fetch');
  };
  if (losses.calls > 0) {
    losses.calls -= 1;
    lose();
  }
  const answer = answerOf(work);
  if (losses.answers > 0) {
    losses.answers -= 1;
    lose();
  }
  return answer;
}

class Refused extends Error {
  readonly definition: DomainErrorDefinition;

  constructor(definition: DomainErrorDefinition) {
    super(definition.code);
    this.definition = definition;
  }
}

function refuse(definition: DomainErrorDefinition): never {
  throw new Refused(definition);
}

function answerOf(work: () => unknown) {
  try {
    return { status: 200, body: work() };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { kind, code, title } = error.definition;
    const status = STATUS_OF_KIND[kind];
    return { status, body: { type: 'about:blank', instance: 'urn:test', title, status, code } };
  }
}
