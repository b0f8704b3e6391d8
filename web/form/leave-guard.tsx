import { useEffect, useEffectEvent, useState } from 'react';
import { type Location, useBlocker, useLocation } from 'react-router';
import { accountForm as words } from '#web/app/catalogue/account/form.ts';
import { useUnsent } from '#web/app/pending-changes/leaving.ts';
import { askBeforeLeaving, switching, type Unsaved, unsaved } from '#web/app/session/unsaved.ts';
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx';
import { useValue } from '#web/design/value-store.ts';

export type LeaveGuardProps = {
  when: boolean;
  onDiscard: () => void;
  /** Of the address: what is being written; another value of it leaves too. */
  parameter?: string;
  /** The question, where it is not about words. */
  said?: Unsaved['said'];
};

/** What is not saved holds the person back, once: inside the portal and at its door by a question, elsewhere by the browser's own. */
export function LeaveGuard({ when, onDiscard, parameter, said = words.leave }: LeaveGuardProps) {
  const [own, setOwn] = useState<Unsaved | null>(null);
  const discard = useEffectEvent(onDiscard);
  useUnsent(when);
  useEffect(() => {
    if (!when) return;
    const placeOf = ({ pathname, search }: Location) =>
      `${pathname} ${parameter === undefined ? '' : new URLSearchParams(search).get(parameter)}`;
    const one: Unsaved = {
      said,
      leftBy: (from, to) => placeOf(from) !== placeOf(to),
      discard: () => discard(),
    };
    setOwn(one);
    return askBeforeLeaving(one);
  }, [when, parameter, said]);
  // A router takes one blocker: the first of the page asks for all of it.
  const [first] = useValue(unsaved);
  return first !== undefined && first === own ? <Questions /> : null;
}

/** One question after the other; nothing is discarded before the last is answered. */
function Questions() {
  const all = useValue(unsaved);
  const answer = useValue(switching);
  const here = useLocation();
  const [agreed, setAgreed] = useState<readonly Unsaved['said'][]>([]);
  const blocker = useBlocker(({ currentLocation, nextLocation }) =>
    unsaved.read().some(({ leftBy }) => leftBy(currentLocation, nextLocation)),
  );
  const { state, location: next } = blocker;
  const left = state === 'blocked' ? all.filter(({ leftBy }) => leftBy(here, next)) : all;
  const asked = left.find(({ said }) => !agreed.includes(said)) ?? left[0];
  const stay = () => {
    setAgreed([]);
    answer?.(false);
    blocker.reset?.();
  };
  const leave = () => {
    const now = asked === undefined ? agreed : [...agreed, asked.said];
    setAgreed(now);
    if (left.some(({ said }) => !now.includes(said))) return;
    setAgreed([]);
    for (const { discard } of left) discard();
    answer?.(true);
    blocker.proceed?.();
  };
  if (asked === undefined) return null;
  return (
    <ConfirmDialog
      open={state === 'blocked' || answer !== null}
      title={asked.said.title}
      onClose={stay}
      cancel={asked.said.stay}
      confirm={asked.said.go}
      danger
      onConfirm={leave}
    >
      <p>{asked.said.sentence}</p>
    </ConfirmDialog>
  );
}
