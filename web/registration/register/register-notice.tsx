import type { ReactNode } from 'react';
import type { OutputOf } from '#contract/endpoint.ts';
import type { readRegisterState } from '#contract/registration/register-state.ts';
import { registerState as words } from '#web/app/catalogue/register/state.ts';
import { Notice } from '#web/design/feedback/notice.tsx';

type RegisterNoticeProps = { state: OutputOf<typeof readRegisterState>; children?: ReactNode };

/** Why no code is given, and what to do. Nothing when the register is sound. */
export function RegisterNotice({ state, children }: RegisterNoticeProps) {
  const { etat, codesManquants, depuis } = state;
  if (etat === 'sound') return null;
  const { title, what } = words.notices[etat];
  return (
    <Notice tone="error" role="alert" title={title}>
      {typeof what === 'string' ? <p>{what}</p> : null}
      {typeof what === 'string' || depuis === null ? null : <p>{what(codesManquants, depuis)}</p>}
      <p>{words.todo}</p>
      {children}
    </Notice>
  );
}
