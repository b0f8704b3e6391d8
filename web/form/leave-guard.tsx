import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { accountForm as words } from '#web/app/catalogue/account/form.ts';
import { useLeaving } from '#web/app/intents/leaving.ts';
import { finishBeforeSwitch } from '#web/app/session/unfinished.ts';
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx';

export type LeaveGuardProps = {
  when: boolean;
  onDiscard: () => void;
  /** The question, where it is not about words. */
  said?: { readonly [Part in keyof typeof words.leave]: string };
};

/** What is not saved holds the person back, once: inside the portal and at its door by a question, elsewhere by the browser's own. */
export function LeaveGuard({ when, onDiscard, said = words.leave }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
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
