import { useEffect, useEffectEvent, useState } from 'react';
import { type Location, useBlocker, useLocation } from 'react-router';
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx';
import { useValue } from '#web/design/value-store.ts';
import { accountForm as messages } from '#web/form/messages/form.ts';
import { useUnsent } from '#web/platform/pending-changes/leaving.ts';
import {
  askBeforeLeaving,
  switching,
  type Unsaved,
  unsaved,
} from '#web/platform/session/unsaved.ts';

export type LeaveGuardProps = {
  when: boolean;
  onDiscard: () => void;
  /** URL parameter identifying the edited item: changing its value also counts as leaving. */
  parameter?: string;
  /** Text of the question, when not about unsaved text. */
  message?: Unsaved['message'];
};

/**
 * Asks for confirmation before unsaved changes are left: with a dialog inside the portal and on
 * sign-out, with the browser's own elsewhere.
 */
export function LeaveGuard({
  when,
  onDiscard,
  parameter,
  message = messages.leave,
}: LeaveGuardProps) {
  const [own, setOwn] = useState<Unsaved | null>(null);
  const discard = useEffectEvent(onDiscard);
  useUnsent(when);
  useEffect(() => {
    if (!when) return;
    const locationOf = ({ pathname, search }: Location) =>
      `${pathname} ${parameter === undefined ? '' : new URLSearchParams(search).get(parameter)}`;
    const one: Unsaved = {
      message,
      leftBy: (from, to) => locationOf(from) !== locationOf(to),
      discard: () => discard(),
    };
    setOwn(one);
    return askBeforeLeaving(one);
  }, [when, parameter, message]);
  // A router accepts one blocker: the first guard of the page handles all of them.
  const [first] = useValue(unsaved);
  return first !== undefined && first === own ? <Questions /> : null;
}

/** One question after the other; nothing is discarded before the last is answered. */
function Questions() {
  const all = useValue(unsaved);
  const answer = useValue(switching);
  const here = useLocation();
  const [agreed, setAgreed] = useState<readonly Unsaved['message'][]>([]);
  const blocker = useBlocker(({ currentLocation, nextLocation }) =>
    unsaved.read().some(({ leftBy }) => leftBy(currentLocation, nextLocation)),
  );
  const { state, location: next } = blocker;
  const left = state === 'blocked' ? all.filter(({ leftBy }) => leftBy(here, next)) : all;
  const request = left.find(({ message }) => !agreed.includes(message)) ?? left[0];
  const stay = () => {
    setAgreed([]);
    answer?.(false);
    blocker.reset?.();
  };
  const leave = () => {
    const now = request === undefined ? agreed : [...agreed, request.message];
    setAgreed(now);
    if (left.some(({ message }) => !now.includes(message))) return;
    setAgreed([]);
    for (const { discard } of left) discard();
    answer?.(true);
    blocker.proceed?.();
  };
  if (request === undefined) return null;
  return (
    <ConfirmDialog
      open={state === 'blocked' || answer !== null}
      title={request.message.title}
      onClose={stay}
      cancel={request.message.stay}
      confirm={request.message.go}
      danger
      onConfirm={leave}
    >
      <p>{request.message.sentence}</p>
    </ConfirmDialog>
  );
}
