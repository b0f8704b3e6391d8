import { z } from 'zod/mini';
import { KEPT_DESK_PREFIX, keepTyped } from '#web/app/session/kept-on-device.ts';
import { recallAs } from '#web/design/memory.ts';

/**
 * What a page sent while it went away, without hearing the answer. The next page of this tab sends it again under the
 * same key: the register decides once, and the person learns what became of it. Written at the very last moment only: a
 * tab that is copied must not send what may still be taken back.
 */
export function leftBehind<D extends { readonly key: string }>(name: string, decision: z.core.$ZodType<D>) {
  const keyOf = (interlocuteurId: number) => `${KEPT_DESK_PREFIX}${name}.${interlocuteurId}`;
  const decisions = z.array(decision);

  // Where storage is refused, what is on its way is still sent, and its answer unheard.
  const keep = (interlocuteurId: number, left: readonly D[]): void =>
    keepTyped('tab', keyOf(interlocuteurId), left.length === 0 ? null : left);
  /** Oldest first. */
  const find = (interlocuteurId: number): readonly D[] =>
    recallAs('tab', keyOf(interlocuteurId), decisions) ?? [];
  return {
    find,
    leave: (interlocuteurId: number, left: D): void => {
      const others = find(interlocuteurId).filter(({ key }) => key !== left.key);
      keep(interlocuteurId, [...others, left]);
    },
    /** Its answer was heard. */
    forget: (interlocuteurId: number, { key }: D): void => {
      const left = find(interlocuteurId);
      if (left.length > 0) {
        keep(
          interlocuteurId,
          left.filter((other) => other.key !== key),
        );
      }
    },
  };
}

export type LeftBehind<D extends { readonly key: string }> = ReturnType<typeof leftBehind<D>>;
