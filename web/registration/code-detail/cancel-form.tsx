import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { z } from 'zod/mini';
import { cancelCode } from '#contract/registration/cancellation.ts';
import type { ElementOut } from '#contract/registration/element.ts';
import { formatIsrc, type Isrc, parseIsrc } from '#domain/isrc/isrc.ts';
import { AGREEMENT_MOTIF_MAX } from '#domain/register/agreement.ts';
import { Button } from '#web/design/action/button.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { useFirstError } from '#web/design/feedback/use-first-error.ts';
import { Checkbox } from '#web/design/form/checkbox.tsx';
import { TextArea } from '#web/design/form/text-area.tsx';
import { TextInput } from '#web/design/form/text-input.tsx';
import { call } from '#web/platform/api/call.ts';
import { asProblem } from '#web/platform/api/problem-error.ts';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { useStored } from '#web/platform/pending-changes/use-stored.ts';
import { elements } from '#web/registration/messages/elements.ts';
import { MatchAgain } from '../agreement/match-again.tsx';
import { useReadAgain } from '../agreement/use-accords.ts';
import { cancellationMessages as messages } from './messages.ts';

export type CancelFormProps = {
  element: ElementOut;
  isrc: Isrc;
  onBack: () => void;
  onSent: (sentence: string) => void;
};

/** Cancellation of a code: names it, asks for a motive, and confirms the irreversible action. */
export function CancelForm({ element, isrc, onBack, onSent }: CancelFormProps) {
  const shown = formatIsrc(isrc);
  const form = useCancellation(element, () => onSent(messages.done(shown)));
  const { fields, errors, cancelling, write } = form;
  return (
    <form className="stack gap-16" noValidate ref={form.ref} onSubmit={form.send}>
      <AlertBox tone="warning" title={messages.irreversible}>
        <p>{messages.consequence(shown, element.titre ?? elements.untitled)}</p>
      </AlertBox>
      <MatchAgain restored={form.restored} onGiveUp={form.giveUp} />
      <TextArea
        label={messages.motif}
        hint={messages.motifHint}
        required
        rows={3}
        maxLength={AGREEMENT_MOTIF_MAX}
        error={errors.motif}
        value={fields.motif}
        onValue={(motif) => write({ motif })}
      />
      <TextInput
        label={messages.replacement}
        hint={messages.replacementHint}
        className="mono"
        width="17.5rem"
        error={errors.replacement}
        value={fields.replacement}
        onValue={(replacement) => write({ replacement })}
      />
      <Checkbox
        label={messages.understand(shown)}
        required
        error={errors.understood}
        checked={fields.understood}
        onChecked={form.setUnderstood}
      />
      {cancelling.error === null ? null : <ProblemAlert error={cancelling.error} />}
      <div className="row">
        <Button variant="secondary" onClick={onBack}>
          {messages.back}
        </Button>
        <Button type="submit" variant="danger" busy={cancelling.isPending}>
          {messages.confirm(shown)}
        </Button>
      </div>
    </form>
  );
}

const typing = z.strictObject({ motif: z.string(), replacement: z.string() });

function useCancellation({ elementId }: ElementOut, onSent: () => void) {
  const [stored, keep, restored] = useStored(`annulation-${elementId}`, typing);
  // Not restored from the draft: it confirms a fresh check.
  const [understood, setUnderstood] = useState(false);
  const fields = { ...(stored ?? { motif: '', replacement: '' }), understood };
  const [attempt, setAttempt] = useState(0);
  const tried = attempt > 0;
  const readAgain = useReadAgain();
  const motif = fields.motif.trim();
  const typed = fields.replacement.trim();
  const remplacePar = typed === '' ? null : parseIsrc(typed);
  const cancelling = useMutation({
    mutationFn: () => call(cancelCode, { body: { elementId, motif, remplacePar } }),
    onSuccess: async () => {
      keep(null);
      await readAgain();
      onSent();
    },
  });
  const wrong = typed !== '' && remplacePar === null;
  const text =
    cancelling.error === null ? null : asProblem(cancelling.error).fieldMessage('remplacePar');
  const errors = {
    motif: tried && motif === '' ? messages.motifMissing : null,
    replacement: tried && wrong ? messages.replacementWrong : text,
    understood: tried && !fields.understood ? messages.understandMissing : null,
  };
  const ref = useFirstError<HTMLFormElement>(attempt, cancelling.error);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setAttempt((before) => before + 1);
    if (motif !== '' && !wrong && fields.understood && !cancelling.isPending) cancelling.mutate();
  };
  const write = (change: Partial<z.output<typeof typing>>) => {
    const next = { motif: fields.motif, replacement: fields.replacement, ...change };
    keep(next.motif === '' && next.replacement === '' ? null : next);
  };
  return {
    fields,
    errors,
    restored,
    cancelling,
    ref,
    send,
    write,
    setUnderstood,
    giveUp: () => keep(null),
  };
}
