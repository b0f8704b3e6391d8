import { useEffect, useRef } from 'react';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { Checkbox } from '#web/design/form/checkbox.tsx';
import { review as messages } from '#web/messages/request-form.ts';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { type Line, retainsCode } from '../flow/lines.ts';
import { useRequest } from '../flow/use-request.ts';
import { ATTESTATION_ID } from './use-review-errors.ts';
import type { useSend } from './use-send.ts';

export type NotSentProps = {
  send: Pick<ReturnType<typeof useSend>, 'unsaved' | 'problem' | 'readChanged'>;
};

/**
 * Why the request was not submitted. It takes the focus, as the pressed button is at the end of the
 * page, out of sight of it.
 */
export function NotSent({ send }: NotSentProps) {
  const { problem, unsaved, readChanged } = send;
  const location = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem !== null || unsaved) location.current?.focus();
  }, [problem, unsaved]);
  if (problem === null && !unsaved) return null;
  return (
    <div ref={location} tabIndex={-1} className="stack gap-16">
      {unsaved ? (
        <AlertBox tone="warning" role="alert" title={messages.unsavedTitle}>
          <p>{messages.unsaved}</p>
        </AlertBox>
      ) : null}
      {problem ? (
        <ProblemAlert
          error={problem}
          onRetry={readChanged === null ? undefined : () => void readChanged()}
          retry={messages.readAgain}
        />
      ) : null}
    </div>
  );
}

export type AttestationProps = {
  /** Lines to submit. */
  lines: readonly Line[];
  attested: boolean;
  onAttested: (attested: boolean) => void;
  /** True after an attempt to submit. */
  attempted: boolean;
};

export function Attestation({ lines, attested, onAttested, attempted }: AttestationProps) {
  const { raison } = useRequest();
  return (
    <Checkbox
      id={ATTESTATION_ID}
      label={messages.attestation(raison, lines.some(retainsCode), lines.length)}
      required
      checked={attested}
      onChecked={onAttested}
      error={attempted && !attested ? messages.attestationMissing : null}
    />
  );
}
