import './accord.css';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { z } from 'zod/mini';
import type { ElementRow } from '#contract/registration/element.ts';
import { offerTransfer } from '#contract/registration/transfers.ts';
import { ACCORD_MOTIF_MAX } from '#domain/register/accord.ts';
import { call } from '#web/app/api/call.ts';
import { transferWords as words } from '#web/app/catalogue/register/transfer.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { useStored } from '#web/app/pending-changes/use-stored.ts';
import { Button } from '#web/design/action/button.tsx';
import { useFirstFault } from '#web/design/feedback/use-first-fault.ts';
import { TextArea } from '#web/design/form/text-area.tsx';
import { CompanySearch } from '#web/structure/company-search.tsx';
import { findCompanies } from '#web/structure/find-companies.ts';
import { IsrcCode } from '../isrc-code.tsx';
import { FoundAgain } from './found-again.tsx';
import { useReadAgain } from './use-accords.ts';

const NAMED = 5;

export type TransferFormProps = {
  rows: readonly Pick<ElementRow, 'elementId' | 'titre' | 'isrc'>[];
  onBack: () => void;
  onSent: (sentence: string) => void;
  /** Of the way back to where it was begun, on which what is typed stays. Without one, the button gives it up. */
  backLabel?: string | undefined;
};

/** To whom the codes go, and why. Nothing moves before the other structure has agreed. */
export function TransferForm({ rows, onBack, onSent, backLabel }: TransferFormProps) {
  const form = useOffer(rows, onSent);
  const { to, motif, attempt, offering } = form;
  const others = rows.length - NAMED;
  const cancel = () => {
    form.giveUp();
    onBack();
  };
  return (
    <form className="stack gap-16" noValidate ref={form.ref} onSubmit={form.send}>
      <p>{words.offerIntro}</p>
      <FoundAgain restored={form.restored} onGiveUp={form.giveUp} />
      <ul className="accord-recordings stack gap-8">
        {rows.slice(0, NAMED).map(({ elementId, isrc, titre }) => (
          <li key={elementId}>
            <IsrcCode isrc={isrc} />
            <b>{titre ?? words.untitled}</b>
          </li>
        ))}
        {others > 0 ? <li>{words.others(others)}</li> : null}
      </ul>
      <CompanySearch
        label={words.to}
        required
        value={to}
        load={findCompanies}
        onValue={(chosen) => form.write({ to: chosen })}
        error={attempt > 0 && to === null ? words.toMissing : null}
      />
      <TextArea
        label={words.motif}
        hint={words.motifHint}
        required
        rows={3}
        maxLength={ACCORD_MOTIF_MAX}
        error={attempt > 0 && motif.trim() === '' ? words.motifMissing : null}
        value={motif}
        onValue={(said) => form.write({ motif: said })}
      />
      {offering.error === null ? null : <ProblemNotice error={offering.error} />}
      <div className="row">
        <Button variant="secondary" onClick={backLabel === undefined ? cancel : onBack}>
          {backLabel ?? words.cancel}
        </Button>
        <Button type="submit" busy={offering.isPending}>
          {words.send(rows.length)}
        </Button>
      </div>
    </form>
  );
}

const typing = z.strictObject({
  /** Of which recordings: what was typed about others is not found again here. */
  elementIds: z.array(z.int()),
  to: z.nullable(
    z.strictObject({ value: z.string(), label: z.string(), detail: z.optional(z.string()) }),
  ),
  motif: z.string(),
});

function useTyping(offered: readonly number[]) {
  const elementIds = offered.toSorted((one, other) => one - other);
  const [kept, keep, restored] = useStored('transfert', typing);
  const ofThese = kept !== null && kept.elementIds.join() === elementIds.join() ? kept : null;
  const { to, motif } = ofThese ?? { to: null, motif: '' };
  return {
    to,
    motif,
    restored: restored && ofThese !== null,
    write: (change: Partial<Pick<z.output<typeof typing>, 'to' | 'motif'>>) => {
      const next = { to, motif, ...change };
      keep(next.to === null && next.motif === '' ? null : { elementIds, ...next });
    },
    // What was typed about others stays.
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
      onSent(words.sent(vers.raison));
    },
  });
  const ref = useFirstFault<HTMLFormElement>(attempt, offering.error);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setAttempt((before) => before + 1);
    if (to !== null && motif.trim() !== '' && !offering.isPending)
      offering.mutate(Number(to.value));
  };
  return { ...typed, attempt, offering, ref, send };
}
