import type { ReactNode } from 'react';
import type { OutputOf } from '#contract/endpoint.ts';
import type { readRegisterState } from '#contract/registration/register-state.ts';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { registerState as messages } from './messages.ts';

type RegisterAlertProps = { state: OutputOf<typeof readRegisterState>; children?: ReactNode };

/** Why no code is assigned, and what to do. Renders nothing when the register is sound. */
export function RegisterAlert({ state, children }: RegisterAlertProps) {
  const { etat, codesManquants, depuis } = state;
  if (etat === 'sound') return null;
  const { title, what } = messages.notices[etat];
  return (
    <AlertBox tone="error" role="alert" title={title}>
      {typeof what === 'string' ? <p>{what}</p> : null}
      {typeof what === 'string' || depuis === null ? null : <p>{what(codesManquants, depuis)}</p>}
      <p>{messages.todo}</p>
      {children}
    </AlertBox>
  );
}
