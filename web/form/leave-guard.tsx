import { useEffect } from 'react';
import { type Location, useBlocker } from 'react-router';
import { accountForm as words } from '#web/app/catalogue/account/form.ts';
import { useLeaving } from '#web/app/intents/leaving.ts';
import { finishBeforeSwitch } from '#web/app/session/unfinished.ts';
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx';

export type LeaveGuardProps = {
  when: boolean;
  onDiscard: () => void;
  /** Of the address: what is being written; another value of it leaves too. */
  parameter?: string;
  /** The question, where it is not about words. */
  said?: { readonly [Part in keyof typeof words.leave]: string };
};

/** What is not saved holds the person back, once: inside the portal and at its door by a question, elsewhere by the browser's own. */
export function LeaveGuard({ when, onDiscard, parameter, said = words.leave }: LeaveGuardProps) {
  const placeOf = ({ pathname, search }: Location) =>
    `${pathname} ${parameter === undefined ? '' : new URLSearchParams(search).get(parameter)}`;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && placeOf(currentLocation) !== placeOf(nextLocation),
  );
  useLeaving({ asks: when });
  useEffect(() => finishBeforeSwitch(nothing, async () => !when), [when]);
  const stay = () => blocker.reset?.();
  const leave = () => {
    onDiscard();
    blocker.proceed?.();
  };
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={said.title}
      onClose={stay}
      cancel={said.stay}
      confirm={said.go}
      danger
      onConfirm={leave}
    >
      <p>{said.sentence}</p>
    </ConfirmDialog>
  );
}

const nothing = async () => undefined;
