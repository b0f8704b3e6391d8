import { useState } from 'react';
import type { ImportAnalysis } from '#contract/exchange/import-analysis.ts';
import type { ImportOut } from '#contract/exchange/imports.ts';
import type { Job } from '#contract/messages/jobs.ts';
import { importing } from '#web/app/catalogue/exchange/import.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { Failed, WorkProgress } from '../after/working.tsx';
import { ChangesCard } from '../found/changes-card.tsx';
import { choicesOf } from '../found/choices.ts';
import { CodesCard } from '../found/codes-card.tsx';
import { KnownLines } from '../found/known-lines.tsx';
import { TitlesCard } from '../found/titles-card.tsx';
import { failureOf } from '../use-import.ts';
import { useImportActions } from '../use-import-actions.ts';
import { ConfirmCard } from './confirm-card.tsx';
import { Duplicates } from './duplicates.tsx';
import { ErrorsCard } from './errors-card.tsx';
import { FirstLines } from './first-lines.tsx';
import { QuestionsCard } from './questions-card.tsx';
import { Recognised } from './recognised.tsx';
import { type Edited, SettingsCard } from './settings-card.tsx';
import { TakenOver } from './taken-over.tsx';

export type PreviewProps = { one: ImportOut; analyse: ImportAnalysis; job: Job | null };

/** What the file holds and what would be written of it; nothing is written here. */
export function Preview({ one, analyse, job }: PreviewProps) {
  const actions = useImportActions(one);
  const [edited, setEdited] = useState<Edited | null>(null);
  const { change } = actions;
  const reading = one.etat === 'RECU';
  const failed = reading && failureOf(job) !== null;
  const busy = reading || change.isPending;
  const choices = choicesOf(one, busy, (wished) => change.mutate(wished));
  return (
    <>
      {failed ? <Failed one={one} job={job} actions={actions} /> : null}
      <Recognised analyse={analyse}>
        {reading && !failed ? <WorkProgress label={importing.job.rereading} job={job} /> : null}
        {change.error ? <ProblemNotice error={change.error} /> : null}
        <TakenOver
          memoire={one.reglages.memoire}
          busy={busy}
          onLeave={() => change.mutate({ memoire: null })}
        />
      </Recognised>
      <QuestionsCard analyse={analyse} busy={busy} onAnswer={(wished) => change.mutate(wished)} />
      <CodesCard codes={analyse.codes} />
      <ChangesCard of="misesAJour" changes={analyse.misesAJour} choices={choices} />
      <ChangesCard of="corrections" changes={analyse.corrections} choices={choices} />
      <KnownLines analyse={analyse} choices={choices} />
      {analyse.questions.length > 0 && analyse.enErreur === 0 ? null : (
        <ErrorsCard
          one={one}
          analyse={analyse}
          busy={busy}
          onRepairs={(reparations) => change.mutate({ reparations })}
        />
      )}
      <TitlesCard
        titres={analyse.titres}
        accepted={one.reglages.titres}
        busy={busy}
        onDecide={one.can.change || busy ? (titres) => change.mutate({ titres }) : null}
      />
      <SettingsCard
        analyse={analyse}
        settings={one.reglages}
        edited={edited}
        busy={busy}
        onEdited={setEdited}
        onApply={(wished) => change.mutate(wished, { onSuccess: () => setEdited(null) })}
      />
      <Duplicates doublons={analyse.doublons} />
      <FirstLines analyse={analyse} />
      <ConfirmCard one={one} analyse={analyse} actions={actions} busy={busy} pending={edited !== null} />
    </>
  );
}
