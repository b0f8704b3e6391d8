import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type AccordCodeOut,
  answerAgreement,
  listAgreements,
} from '#contract/registration/agreements.ts';
import { isAwaited } from '#domain/register/accord.ts';
import { call } from '#web/app/api/call.ts';
import { keyOf } from '#web/app/api/keys.ts';
import { agreementWords as words } from '#web/app/catalogue/home/agreements.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { announce } from '#web/app/shell/announcer.tsx';
import { Button } from '#web/design/action/button.tsx';
import { Card } from '#web/design/display/card.tsx';
import { Moment } from '#web/design/display/moment.tsx';
import { PassingLine } from '#web/design/display/passing-line.tsx';
import { TextArea } from '#web/design/form/text-area.tsx';
import { IsrcCode } from '#web/registration/isrc-code.tsx';
import { useRefusal } from '#web/registration/use-refusal.ts';

const agreements = queryOptions({
  queryKey: keyOf('codes', {}, 'agreements'),
  queryFn: ({ signal }) => call(listAgreements, {}, signal),
});

/**
 * Codes of the structure's prefixes that others declare, and those that wait for another's yes. For staff: those of a holder
 * that is no more.
 */
export function AgreementsCard() {
  const { data } = useQuery(agreements);
  const open = (data?.rows ?? []).filter(
    ({ etat, titulaire, demandeur, can }) =>
      isAwaited(etat) && (titulaire || demandeur === null || can.answer),
  );
  if (open.length === 0) return null;
  return (
    <Card title={words.title}>
      <ul className="file-list">
        {open.map((row) => (
          <Agreement key={row.accordCodeId} row={row} />
        ))}
      </ul>
    </Card>
  );
}

function Agreement({ row }: { row: AccordCodeOut }) {
  const { accordCodeId, isrc, titulaire, demandeur, titre, artiste, demandeLe, can } = row;
  const queries = useQueryClient();
  const [motif, write] = useRefusal(`accord-${accordCodeId}`);
  const [fault, setFault] = useState<string | undefined>();
  const answer = useMutation({
    mutationFn: (action: 'OK' | 'KO') =>
      call(answerAgreement, {
        body: { accordCodeId, action, ...(action === 'KO' ? { motif: motif ?? '' } : {}) },
      }),
    onSuccess: async (_done, action) => {
      write(null);
      await queries.invalidateQueries({ queryKey: agreements.queryKey });
      announce(action === 'OK' ? words.accepted(isrc) : words.refused(isrc));
    },
  });
  const refuse = () => {
    if (motif === null) write('');
    else if (motif.trim() === '') setFault(words.motifMissing);
    else answer.mutate('KO');
  };
  return (
    <PassingLine className="file-line">
      <span className="file-what stack">
        <IsrcCode isrc={isrc} />
        <span>{[titre, artiste].filter(Boolean).join(', ')}</span>
        <span className="secondary">
          {demandeur === null
            ? words.waiting
            : (titulaire ? words.askedBy : words.askedOfUs)(demandeur)}{' '}
          <Moment at={demandeLe} />
        </span>
        {motif === null ? null : (
          <TextArea
            label={words.motif}
            hint={words.motifHint}
            required
            error={fault}
            value={motif}
            onValue={(typed) => {
              write(typed);
              setFault(undefined);
            }}
          />
        )}
        {answer.error ? <ProblemNotice error={answer.error} /> : null}
      </span>
      {can.answer ? (
        <span className="row">
          {motif === null ? (
            <Button
              size="small"
              aria-label={words.acceptNamed(isrc)}
              busy={answer.isPending}
              onClick={() => answer.mutate('OK')}
            >
              {words.accept}
            </Button>
          ) : (
            <Button variant="ghost" size="small" onClick={() => write(null)}>
              {words.back}
            </Button>
          )}
          <Button
            variant="secondary"
            size="small"
            aria-label={words.refuseNamed(isrc)}
            busy={answer.isPending}
            onClick={refuse}
          >
            {words.refuse}
          </Button>
        </span>
      ) : null}
    </PassingLine>
  );
}
