import { readDossier } from '#contract/registration/dossier.ts';
import { createElement, deleteElement, updateElement } from '#contract/registration/isrc.ts';
import { anElement } from '#web/testing/element.ts';
import type { createNetwork } from '#web/testing/network.ts';
import { aDossier } from './builders.ts';

/** Simulated server that creates recordings, and returns the dossier as filled. */
export function portalKeeping(network: ReturnType<typeof createNetwork>) {
  let elements: ReturnType<typeof anElement>[] = [];
  network.answer(createElement, ({ body }) => {
    const elementId = 100 + elements.length;
    elements = [...elements, anElement({ duree: null, ...(body as object), elementId })];
    return { elementId, dossierId: 12, rang: elements.length, revision: 1 };
  });
  // On a slow machine a line is saved before its last change: the final state is what counts.
  network.answer(updateElement, ({ body }) => {
    const messages = body as Partial<ReturnType<typeof anElement>>;
    const { revision = 1, ...before } =
      elements.find(({ elementId }) => elementId === messages.elementId) ?? {};
    const after = anElement({ ...before, ...messages, revision: revision + 1 });
    elements = elements.map((one) => (one.elementId === after.elementId ? after : one));
    return after;
  });
  network.answer(deleteElement, ({ body }) => {
    const { elementId } = body as { elementId: number };
    elements = elements.filter((element) => element.elementId !== elementId);
    return { elementId };
  });
  network.answer(readDossier, () => aDossier({ elements }));
  return { stored: () => elements };
}
