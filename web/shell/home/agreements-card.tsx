import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  answerAgreement,
  type CodeAgreementOut,
  listAgreements,
} from '#contract/registration/agreements.ts';
import { isAwaited } from '#domain/register/agreement.ts';
import { Button } from '#web/design/action/button.tsx';
import { Card } from '#web/design/display/card.tsx';
import { PassingLine } from '#web/design/display/passing-line.tsx';
import { Timestamp } from '#web/design/display/timestamp.tsx';
import { TextArea } from '#web/design/form/text-area.tsx';
import { call } from '#web/platform/api/call.ts';
import { keyOf } from '#web/platform/api/keys.ts';
import { announce } from '#web/platform/page/announcer.tsx';
import { IsrcCode } from '#web/platform/page/isrc-code.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { useRefuseForm } from '#web/registration/use-refuse-form.ts';
import { agreementMessages as messages } from '#web/shell/home/messages/waiting.ts';

const agreements = queryOptions({
  queryKey: keyOf('codes', {}, 'agreements'),
  queryFn: ({ signal }) => call(listAgreements, {}, signal),
});

/**
 * Agreements about codes declared by others with the structure's prefixes, and those awaited from
 * other structures. For staff: those of a structure that no longer exists.
 */
export function AgreementsCard() {
  const { data } = useQuery(agreements);
  const open = (data?.rows ?? []).filter(
    ({ etat, titulaire, demandeur, can }) =>
      isAwaited(etat) && (titulaire || demandeur === null || can.answer),
  );
  if (open.length === 0) return null;
  return (
    <Card title={messages.title}>
      <ul className="file-list">
        {open.map((row) => (
          <Agreement key={row.accordCodeId} row={row} />
        ))}
      </ul>
    </Card>
  );
}

function Agreement({ row }: { row: CodeAgreementOut }) {
  const {
    accordCodeId: agreementCodeId,
    isrc,
    titulaire,
    demandeur,
    titre,
    artiste,
    demandeLe,
    can,
  } = row;
  const queries = useQueryClient();
  const [motif, write] = useRefuseForm(`accord-${agreementCodeId}`);
  const [error, setError] = useState<string | undefined>();
  const answer = useMutation({
    mutationFn: (action: 'OK' | 'KO') =>
      call(answerAgreement, {
        body: {
          accordCodeId: agreementCodeId,
          action,
          ...(action === 'KO' ? { motif: motif ?? '' } : {}),
        },
      }),
    onSuccess: async (_done, action) => {
      write(null);
      await queries.invalidateQueries({ queryKey: agreements.queryKey });
      announce(action === 'OK' ? messages.accepted(isrc) : messages.refused(isrc));
    },
  });
  const refuse = () => {
    if (motif === null) write('');
    else if (motif.trim() === '') setError(messages.motifMissing);
    else answer.mutate('KO');
  };
  return (
    <PassingLine className="file-line">
      <span className="file-what stack">
        <IsrcCode isrc={isrc} />
        <span>{[titre, artiste].filter(Boolean).join(', ')}</span>
        <span className="secondary">
          {demandeur === null
            ? messages.waiting
            : (titulaire ? messages.requestedBy : messages.requestedOfUs)(demandeur)}{' '}
          <Timestamp at={demandeLe} />
        </span>
        {motif === null ? null : (
          <TextArea
            label={messages.motif}
            hint={messages.motifHint}
            required
            error={error}
            value={motif}
            onValue={(typed) => {
              write(typed);
              setError(undefined);
            }}
          />
        )}
        {answer.error ? <ProblemAlert error={answer.error} /> : null}
      </span>
      {can.answer ? (
        <span className="row">
          {motif === null ? (
            <Button
              size="small"
              aria-label={messages.acceptNamed(isrc)}
              busy={answer.isPending}
              onClick={() => answer.mutate('OK')}
            >
              {messages.accept}
            </Button>
          ) : (
            <Button variant="ghost" size="small" onClick={() => write(null)}>
              {messages.back}
            </Button>
          )}
          <Button
            variant="secondary"
            size="small"
            aria-label={messages.refuseNamed(isrc)}
            busy={answer.isPending}
            onClick={refuse}
          >
            {messages.refuse}
          </Button>
        </span>
      ) : null}
    </PassingLine>
  );
}
