import { useState } from 'react';
import type { ImportAnalysis } from '#contract/exchange/import-analysis.ts';
import type { ImportOut } from '#contract/exchange/imports.ts';
import type { Job } from '#contract/messages/jobs.ts';
import { importing } from '#web/app/catalogue/exchange/import.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { factsOf } from '#web/producer/intake/recognised.tsx';
import type { Edited } from '#web/producer/intake/settings-card.tsx';
import { Stages } from '#web/producer/intake/stages.tsx';
import { Failed, WorkProgress } from '../after/working.tsx';
import { ChangesCard } from '../found/changes-card.tsx';
import { choicesOf } from '../found/choices.ts';
import { KnownLines } from '../found/known-lines.tsx';
import { failureOf } from '../use-import.ts';
import { useImportActions } from '../use-import-actions.ts';
import { ConfirmCard } from './confirm-card.tsx';
import { FirstLines } from './first-lines.tsx';
import { LinesLeft } from './lines-left.tsx';
import { TakenOver } from './taken-over.tsx';
import { useLineChoices } from './use-line-choices.ts';

const words = importing.errors;

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
  const lines = useLineChoices(one, busy, (wished, onError) => change.mutate(wished, { onError }));
  const none = analyse.connues.nombre > 0 ? words.noneNew : words.noneHint;
  return (
    <>
      {failed ? <Failed one={one} job={job} actions={actions} /> : null}
      <Stages
        analyse={analyse}
        busy={busy}
        edited={edited}
        matched={matchedIn(analyse)}
        facts={factsOf(analyse)}
        settings={one.reglages}
        told={{ none, hint: words.hint, byHand: words.byHand }}
        mayChange={one.can.change || busy}
        withDefaults
        onEdited={setEdited}
        onApply={(wished) => change.mutate(wished, { onSuccess: () => setEdited(null) })}
        onChange={(wished) => change.mutate(wished)}
        above={
          <>
            {reading && !failed ? <WorkProgress label={importing.job.rereading} job={job} /> : null}
            {change.error ? <ProblemNotice error={change.error} /> : null}
            <TakenOver
              memoire={one.reglages.memoire}
              busy={busy}
              onLeave={() => change.mutate({ memoire: null })}
            />
          </>
        }
        found={
          <>
            <ChangesCard of="misesAJour" changes={analyse.misesAJour} choices={choices} />
            <ChangesCard of="corrections" changes={analyse.corrections} choices={choices} />
            <KnownLines analyse={analyse} choices={choices} />
          </>
        }
        left={<LinesLeft importId={one.importId} hint={words.downloadHint} />}
        lines={<FirstLines analyse={analyse} lines={lines} />}
      />
      <ConfirmCard
        one={one}
        analyse={analyse}
        actions={actions}
        busy={busy}
        pending={edited !== null || lines?.waits === true}
      />
    </>
  );
}

function matchedIn({
  pretes,
  enErreur,
  laissees,
  connues,
  misesAJour,
  corrections,
}: ImportAnalysis) {
  const changed = misesAJour.nombre + corrections.nombre;
  return {
    recognised: changed + connues.nombre,
    fresh: pretes - changed,
    left: enErreur + laissees,
  };
}
