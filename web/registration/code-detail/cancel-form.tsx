import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { z } from 'zod/mini';
import { cancelCode } from '#contract/registration/cancellation.ts';
import type { ElementOut } from '#contract/registration/element.ts';
import { formatIsrc, type Isrc, parseIsrc } from '#domain/isrc/isrc.ts';
import { ACCORD_MOTIF_MAX } from '#domain/register/accord.ts';
import { call } from '#web/app/api/call.ts';
import { asProblem } from '#web/app/api/problem-error.ts';
import { elements } from '#web/app/catalogue/producer-elements.ts';
import { cancellationWords as words } from '#web/app/catalogue/register/cancellation.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { useStored } from '#web/app/pending-changes/use-stored.ts';
import { Button } from '#web/design/action/button.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';
import { useFirstFault } from '#web/design/feedback/use-first-fault.ts';
import { Checkbox } from '#web/design/form/checkbox.tsx';
import { TextArea } from '#web/design/form/text-area.tsx';
import { TextInput } from '#web/design/form/text-input.tsx';
import { FoundAgain } from '../accord/found-again.tsx';
import { useReadAgain } from '../accord/use-accords.ts';

export type CancelFormProps = {
  element: ElementOut;
  isrc: Isrc;
  onBack: () => void;
  onSent: (sentence: string) => void;
};

/** The end of a code. It names the code, asks why, and asks once more before what cannot be undone. */
export function CancelForm({ element, isrc, onBack, onSent }: CancelFormProps) {
  const shown = formatIsrc(isrc);
  const form = useCancellation(element, () => onSent(words.done(shown)));
  const { fields, faults, cancelling, write } = form;
  return (
    <form className="stack gap-16" noValidate ref={form.ref} onSubmit={form.send}>
      <Notice tone="warning" title={words.irreversible}>
        <p>{words.consequence(shown, element.titre ?? elements.untitled)}</p>
      </Notice>
      <FoundAgain restored={form.restored} onGiveUp={form.giveUp} />
      <TextArea
        label={words.motif}
        hint={words.motifHint}
        required
        rows={3}
        maxLength={ACCORD_MOTIF_MAX}
        error={faults.motif}
        value={fields.motif}
        onValue={(motif) => write({ motif })}
      />
      <TextInput
        label={words.replacement}
        hint={words.replacementHint}
        className="mono"
        width="17.5rem"
        error={faults.replacement}
        value={fields.replacement}
        onValue={(replacement) => write({ replacement })}
      />
      <Checkbox
        label={words.understand(shown)}
        required
        error={faults.understood}
        checked={fields.understood}
        onChecked={form.setUnderstood}
      />
      {cancelling.error === null ? null : <ProblemNotice error={cancelling.error} />}
      <div className="row">
        <Button variant="secondary" onClick={onBack}>
          {words.back}
        </Button>
        <Button type="submit" variant="danger" busy={cancelling.isPending}>
          {words.confirm(shown)}
        </Button>
      </div>
    </form>
  );
}

const typing = z.strictObject({ motif: z.string(), replacement: z.string() });

function useCancellation({ elementId }: ElementOut, onSent: () => void) {
  const [kept, keep, restored] = useStored(`annulation-${elementId}`, typing);
  // Ticked anew by whoever comes back: it says that they have just looked.
  const [understood, setUnderstood] = useState(false);
  const fields = { ...(kept ?? { motif: '', replacement: '' }), understood };
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
  const said =
    cancelling.error === null ? null : asProblem(cancelling.error).fieldMessage('remplacePar');
  const faults = {
    motif: tried && motif === '' ? words.motifMissing : null,
    replacement: tried && wrong ? words.replacementWrong : said,
    understood: tried && !fields.understood ? words.understandMissing : null,
  };
  const ref = useFirstFault<HTMLFormElement>(attempt, cancelling.error);
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
    faults,
    restored,
    cancelling,
    ref,
    send,
    write,
    setUnderstood,
    giveUp: () => keep(null),
  };
}
