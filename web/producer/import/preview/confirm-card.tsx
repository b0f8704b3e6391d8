import { IconFileImport } from '@tabler/icons-react';
import type { ImportAnalysis } from '#contract/exchange/import-analysis.ts';
import type { ImportOut } from '#contract/exchange/imports.ts';
import { LARGEST_DOSSIER } from '#contract/registration/isrc.ts';
import { Button } from '#web/design/action/button.tsx';
import { Card } from '#web/design/display/card.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { useDrafts } from '#web/producer/drafts.ts';
import { importing } from '#web/producer/messages/import.ts';
import type { ImportActions } from '../use-import-actions.ts';
import { AskCorrections, useAsking } from './ask-corrections.tsx';
import { GiveUp } from './give-up.tsx';

const messages = importing.confirm;

export type ConfirmCardProps = {
  one: ImportOut;
  analyse: ImportAnalysis;
  actions: ImportActions;
  /** The file is being read again. */
  busy: boolean;
  /** Settings wait to be applied. */
  pending: boolean;
};

/** Full effect of the confirmation, and its button. */
export function ConfirmCard({ one, analyse, actions, busy, pending }: ConfirmCardProps) {
  const { pretes, enErreur, laissees, misesAJour, corrections } = analyse;
  const entered = pretes - misesAJour.nombre - corrections.nombre;
  const asking = useAsking(entered + misesAJour.nombre === 0);
  const { data } = useDrafts();
  const { confirm } = actions;
  const draft = data?.rows.find(({ dossierId }) => dossierId === one.dossierId);
  const into = draft
    ? messages.intoDraft(entered, draft.titre ?? messages.untitled)
    : messages.intoFresh(entered, Math.ceil(entered / LARGEST_DOSSIER));
  return (
    <Card title={messages.title}>
      <div className="stack gap-16">
        <div>
          {pretes > 0 ? (
            <p>
              {entered > 0 ? `${into} ` : ''}
              {misesAJour.nombre > 0 ? `${messages.updated(misesAJour.nombre)} ` : ''}
              {entered + misesAJour.nombre > 0 ? messages.notSent : ''}
            </p>
          ) : null}
          {enErreur > 0 ? <p>{messages.left(enErreur)}</p> : null}
          {laissees > 0 ? <p>{messages.leftByChoice(laissees)}</p> : null}
        </div>
        {corrections.nombre > 0 ? (
          <AskCorrections asking={asking} count={corrections.nombre} />
        ) : null}
        {confirm.error ? <ProblemAlert error={confirm.error} /> : null}
        <div className="row">
          <Button
            icon={<IconFileImport size={20} aria-hidden />}
            busy={confirm.isPending}
            disabledReason={obstacle(one, { analyse, busy, pending })}
            onClick={() => asking.decided(corrections.nombre, (motif) => confirm.mutate(motif))}
          >
            {startOf(entered + misesAJour.nombre, asking.asks ? corrections.nombre : 0)}
          </Button>
          {one.can.remove ? <GiveUp one={one} actions={actions} /> : null}
        </div>
        <Obstacle sentence={obstacle(one, { analyse, busy, pending })} />
      </div>
    </Card>
  );
}

function startOf(written: number, requested: number): string {
  if (written + requested === 0) return messages.title;
  if (written === 0) return messages.ask(requested);
  return requested === 0 ? messages.start(written) : messages.startAndAsk(written, requested);
}

function Obstacle({ sentence }: { sentence: string | null }) {
  return sentence === null ? null : <p className="secondary">{sentence}</p>;
}

function obstacle(
  { can }: ImportOut,
  {
    analyse: { lignes, pretes, enErreur, connues, questions },
    busy,
    pending,
  }: Pick<ConfirmCardProps, 'analyse' | 'busy' | 'pending'>,
) {
  if (busy) return messages.busy;
  if (pending) return importing.columns.pending;
  if (questions.length > 0) return importing.questions.waiting;
  if (connues.nombre === lignes) return messages.allExisting;
  if (pretes === 0) return enErreur > 0 ? messages.nothing : importing.becomes.nothing;
  return can.confirm ? null : messages.notYours;
}
