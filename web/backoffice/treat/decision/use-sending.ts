import type { OutputOf } from '../../../../contract/endpoint.ts';
import {
  type DossierOut,
  rejectDossier,
  validateDossier,
} from '../../../../contract/registration/dossier.ts';
import { call } from '../../../app/api/call.ts';
import { useAction } from '../../workbench/use-action.ts';
import { linesToDecide } from '../dossier/lines.ts';
import { useReread } from '../dossier/use-dossier.ts';
import { type Draft, declarationsOf, deletionOf, ownMotives } from './choices.ts';

/** `lines`: as chosen line by line. `refuseAll`: all, with one motive. `deleteAll`: all. */
export type Wish = 'lines' | 'refuseAll' | 'deleteAll';

export type Outcome = OutputOf<typeof rejectDossier>;

/** Sends a decision, once; whatever comes of it, everything is read again. */
export function useSending() {
  const reread = useReread();
  return useAction(async ({ wish, dossier, draft }: { wish: Wish; dossier: DossierOut; draft: Draft }) => {
    try {
      const outcome = await send(wish, dossier, draft);
      // Not waited for: the result is known, and a deleted dossier can no longer be read.
      void reread();
      return outcome;
    } catch (error) {
      await reread();
      throw error;
    }
  });
}

async function send(wish: Wish, dossier: DossierOut, draft: Draft): Promise<Outcome> {
  const { dossierId } = dossier;
  const lines = linesToDecide(dossier);
  if (wish === 'refuseAll') {
    const body = { dossierId, motif: draft.motif.trim(), declarations: ownMotives(lines, draft.lines) };
    return call(rejectDossier, { body });
  }
  const declarations = wish === 'lines' ? declarationsOf(lines, draft.lines) : deletionOf(lines);
  const outcome = await call(validateDossier, { body: { dossierId, declarations } });
  // The other answer of this address belongs to the deletion marker, which is not sent here.
  if (!('attributed' in outcome)) throw new TypeError('the dossier was deleted instead of decided');
  return outcome;
}
