import { useEffect, useRef } from 'react';
import { review as words } from '#web/app/catalogue/producer-form.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';
import { Checkbox } from '#web/design/form/checkbox.tsx';
import { keepsCode, type Line } from '../flow/lines.ts';
import { useRequest } from '../flow/use-request.ts';
import { ATTESTATION_ID } from './use-review-errors.ts';
import type { useSend } from './use-send.ts';

export type NotSentProps = {
  send: Pick<ReturnType<typeof useSend>, 'unsaved' | 'problem' | 'readChanged'>;
};

/** Why a request that was sent is still here. What was pressed is at the end of the page, out of sight of it: it takes the focus. */
export function NotSent({ send }: NotSentProps) {
  const { problem, unsaved, readChanged } = send;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem !== null || unsaved) place.current?.focus();
  }, [problem, unsaved]);
  if (problem === null && !unsaved) return null;
  return (
    <div ref={place} tabIndex={-1} className="stack gap-16">
      {unsaved ? (
        <Notice tone="warning" role="alert" title={words.unsavedTitle}>
          <p>{words.unsaved}</p>
        </Notice>
      ) : null}
      {problem ? (
        <ProblemNotice
          error={problem}
          onRetry={readChanged === null ? undefined : () => void readChanged()}
          retry={words.readAgain}
        />
      ) : null}
    </div>
  );
}

export type AttestationProps = {
  /** What is sent. */
  lines: readonly Line[];
  attested: boolean;
  onAttested: (attested: boolean) => void;
  /** Somebody pressed the button that sends. */
  attempted: boolean;
};

export function Attestation({ lines, attested, onAttested, attempted }: AttestationProps) {
  const { raison } = useRequest();
  return (
    <Checkbox
      id={ATTESTATION_ID}
      label={words.attestation(raison, lines.some(keepsCode), lines.length)}
      required
      checked={attested}
      onChecked={onAttested}
      error={attempted && !attested ? words.attestationMissing : null}
    />
  );
}
