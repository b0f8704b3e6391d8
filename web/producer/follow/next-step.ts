import type { ElementRow } from '#contract/registration/element.ts';
import { awaitsMinuterie, isBeingEntered } from '#domain/registration/statuts.ts';
import { follow as messages } from '#web/registration/messages/elements.ts';

export type NextStep = { readonly label: string; readonly to: string };

/** Next step of a recording without a code, and its page. */
export function nextStep(
  { dossierId, elementId, statut, motif }: ElementRow,
  mayWrite: boolean,
): NextStep {
  const dossier = `/isrc/dossier/${dossierId}`;
  const recording = `${dossier}?etape=0&element=${elementId}`;
  if (!mayWrite) return { label: messages.actions.see, to: dossier };
  if (awaitsMinuterie(statut))
    return { label: messages.actions.time, to: `${recording}&champ=duree` };
  if (!isBeingEntered(statut)) return { label: messages.actions.see, to: dossier };
  return {
    label: motif === null ? messages.actions.continue : messages.actions.correct,
    to: recording,
  };
}
