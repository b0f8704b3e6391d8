import './accord.css';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { ElementRow } from '#contract/registration/element.ts';
import { offerTransfer } from '#contract/registration/transfers.ts';
import { ACCORD_MOTIF_MAX } from '#domain/register/accord.ts';
import { call } from '#web/app/api/call.ts';
import { transferWords as words } from '#web/app/catalogue/register/transfer.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { Button } from '#web/design/action/button.tsx';
import { useFirstFault } from '#web/design/feedback/use-first-fault.ts';
import { TextArea } from '#web/design/form/text-area.tsx';
import type { Option } from '#web/design/form/use-search.ts';
import { CompanySearch } from '#web/structure/company-search.tsx';
import { findCompanies } from '#web/structure/find-companies.ts';
import { IsrcCode } from '../isrc-code.tsx';
import { useReadAgain } from './use-accords.ts';

const NAMED = 5;

export type TransferFormProps = {
  rows: readonly Pick<ElementRow, 'elementId' | 'titre' | 'isrc'>[];
  onBack: () => void;
  onSent: (sentence: string) => void;
  backLabel?: string | undefined;
};

/** To whom the codes go, and why. Nothing moves before the other structure has agreed. */
export function TransferForm({ rows, onBack, onSent, backLabel = words.cancel }: TransferFormProps) {
  const form = useOffer(rows, onSent);
  const { to, motif, attempt, offering } = form;
  const others = rows.length - NAMED;
  return (
    <form className="stack gap-16" noValidate ref={form.ref} onSubmit={form.send}>
      <p>{words.offerIntro}</p>
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
        onValue={form.setTo}
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
        onValue={form.setMotif}
      />
      {offering.error === null ? null : <ProblemNotice error={offering.error} />}
      <div className="row">
        <Button variant="secondary" onClick={onBack}>
          {backLabel}
        </Button>
        <Button type="submit" busy={offering.isPending}>
          {words.send(rows.length)}
        </Button>
      </div>
    </form>
  );
}

function useOffer(rows: TransferFormProps['rows'], onSent: TransferFormProps['onSent']) {
  const [to, setTo] = useState<Option | null>(null);
  const [motif, setMotif] = useState('');
  const [attempt, setAttempt] = useState(0);
  const readAgain = useReadAgain();
  const offering = useMutation({
    mutationFn: (versStructureId: number) => {
      const elementIds = rows.map(({ elementId }) => elementId);
      return call(offerTransfer, { body: { elementIds, versStructureId, motif: motif.trim() } });
    },
    onSuccess: async ({ vers }) => {
      await readAgain();
      onSent(words.sent(vers.raison));
    },
  });
  const ref = useFirstFault<HTMLFormElement>(attempt, offering.error);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setAttempt((before) => before + 1);
    if (to !== null && motif.trim() !== '' && !offering.isPending) offering.mutate(Number(to.value));
  };
  return { to, setTo, motif, setMotif, attempt, offering, ref, send };
}
