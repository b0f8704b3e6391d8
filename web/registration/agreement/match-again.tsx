import type { MouseEvent } from 'react';
import { Button } from '#web/design/action/button.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { agreementTyping as messages } from './messages.ts';

export type MatchAgainProps = { restored: boolean; onGiveUp: () => void };

/** Notice that typed values were restored, and are not sent. */
export function MatchAgain({ restored, onGiveUp }: MatchAgainProps) {
  if (!restored) return null;
  const giveUp = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    // The pressed button disappears.
    form?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    onGiveUp();
  };
  return (
    <AlertBox tone="info" role="status">
      <p>{messages.restored}</p>
      <p>
        <Button variant="secondary" size="small" onClick={giveUp}>
          {messages.giveUp}
        </Button>
      </p>
    </AlertBox>
  );
}
