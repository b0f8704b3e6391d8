import './agreement.css';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { z } from 'zod/mini';
import type { ElementRow } from '#contract/registration/element.ts';
import { offerTransfer } from '#contract/registration/transfers.ts';
import { AGREEMENT_MOTIF_MAX } from '#domain/register/agreement.ts';
import { Button } from '#web/design/action/button.tsx';
import { useFirstError } from '#web/design/feedback/use-first-error.ts';
import { TextArea } from '#web/design/form/text-area.tsx';
import { call } from '#web/platform/api/call.ts';
import { IsrcCode } from '#web/platform/page/isrc-code.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { useStored } from '#web/platform/pending-changes/use-stored.ts';
import { transferMessages as messages } from '#web/registration/messages/transfer.ts';
import { CompanySearch } from '#web/structure/company-search.tsx';
import { findCompanies } from '#web/structure/find-companies.ts';
import { MatchAgain } from './match-again.tsx';
import { useReadAgain } from './use-accords.ts';

const NAMED = 5;

export type TransferFormProps = {
  rows: readonly Pick<ElementRow, 'elementId' | 'titre' | 'isrc'>[];
  onBack: () => void;
  onSent: (sentence: string) => void;
  /**
   * Label of the back button, which keeps the typed values. Without it, the button discards them.
   */
  backLabel?: string | undefined;
};

/** Recipient of the codes, and motive. Nothing is transferred before the other structure agrees. */
export function TransferForm({ rows, onBack, onSent, backLabel }: TransferFormProps) {
  const form = useOffer(rows, onSent);
  const { to, motif, attempt, offering } = form;
  const otherCount = rows.length - NAMED;
  const cancel = () => {
    form.giveUp();
    onBack();
  };
  return (
    <form className="stack gap-16" noValidate ref={form.ref} onSubmit={form.send}>
      <p>{messages.offerIntro}</p>
      <MatchAgain restored={form.restored} onGiveUp={form.giveUp} />
      <ul className="agreement-recordings stack gap-8">
        {rows.slice(0, NAMED).map(({ elementId, isrc, titre }) => (
          <li key={elementId}>
            <IsrcCode isrc={isrc} />
            <b>{titre ?? messages.untitled}</b>
          </li>
        ))}
        {otherCount > 0 ? <li>{messages.rest(otherCount)}</li> : null}
      </ul>
      <CompanySearch
        label={messages.to}
        required
        value={to}
        load={findCompanies}
        onValue={(chosen) => form.write({ to: chosen })}
        error={attempt > 0 && to === null ? messages.toMissing : null}
      />
      <TextArea
        label={messages.motif}
        hint={messages.motifHint}
        required
        rows={3}
        maxLength={AGREEMENT_MOTIF_MAX}
        error={attempt > 0 && motif.trim() === '' ? messages.motifMissing : null}
        value={motif}
        onValue={(text) => form.write({ motif: text })}
      />
      {offering.error === null ? null : <ProblemAlert error={offering.error} />}
      <div className="row">
        <Button variant="secondary" onClick={backLabel === undefined ? cancel : onBack}>
          {backLabel ?? messages.cancel}
        </Button>
        <Button type="submit" busy={offering.isPending}>
          {messages.send(rows.length)}
        </Button>
      </div>
    </form>
  );
}

const typing = z.strictObject({
  /** Recordings of the draft: one about other recordings is not restored here. */
  elementIds: z.array(z.int()),
  to: z.nullable(
    z.strictObject({ value: z.string(), label: z.string(), detail: z.optional(z.string()) }),
  ),
  motif: z.string(),
});

function useTyping(offered: readonly number[]) {
  const elementIds = offered.toSorted((one, other) => one - other);
  const [stored, keep, restored] = useStored('transfert', typing);
  const ofThese = stored !== null && stored.elementIds.join() === elementIds.join() ? stored : null;
  const { to, motif } = ofThese ?? { to: null, motif: '' };
  return {
    to,
    motif,
    restored: restored && ofThese !== null,
    write: (change: Partial<Pick<z.output<typeof typing>, 'to' | 'motif'>>) => {
      const next = { to, motif, ...change };
      keep(next.to === null && next.motif === '' ? null : { elementIds, ...next });
    },
    // A draft about other recordings stays.
    giveUp: () => {
      if (ofThese !== null) keep(null);
    },
  };
}

function useOffer(rows: TransferFormProps['rows'], onSent: TransferFormProps['onSent']) {
  const elementIds = rows.map(({ elementId }) => elementId);
  const typed = useTyping(elementIds);
  const { to, motif, giveUp } = typed;
  const [attempt, setAttempt] = useState(0);
  const readAgain = useReadAgain();
  const offering = useMutation({
    mutationFn: (versStructureId: number) =>
      call(offerTransfer, { body: { elementIds, versStructureId, motif: motif.trim() } }),
    onSuccess: async ({ vers }) => {
      giveUp();
      await readAgain();
      onSent(messages.sent(vers.raison));
    },
  });
  const ref = useFirstError<HTMLFormElement>(attempt, offering.error);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setAttempt((before) => before + 1);
    if (to !== null && motif.trim() !== '' && !offering.isPending)
      offering.mutate(Number(to.value));
  };
  return { ...typed, attempt, offering, ref, send };
}
