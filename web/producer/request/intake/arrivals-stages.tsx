import type { ComponentProps } from 'react';
import type { ImportSettings } from '#contract/exchange/imports.ts';
import { importing } from '#web/app/catalogue/exchange/import.ts';
import { Steps } from '#web/design/display/steps.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';
import type { Wished } from '#web/producer/import/use-import-actions.ts';
import type { Edited } from '#web/producer/intake/settings-card.tsx';
import { Stages } from '#web/producer/intake/stages.tsx';
import { ArrivalLines } from './arrival-lines.tsx';
import { CodesQuestion } from './codes-question.tsx';
import type { Arrivals } from './use-arrivals.ts';

const words = importing.becomes;
const STEPS = importing.steps.names.map((label) => ({ label }));

/** Nothing was said of the lines. */
export const NOTHING_SAID: ImportSettings = {
  colonnes: null,
  reparations: [],
  type: null,
  qualite: null,
  anneePublication: null,
  dureeEn: null,
  feuille: null,
  encodage: null,
  ligneEntete: null,
  pris: [],
  ecartes: [],
  laissees: [],
  sansCode: [],
  titres: [],
  motifCorrections: null,
  memoire: null,
};

export type ArrivalsStagesProps = {
  arrivals: Arrivals;
  facts: ComponentProps<typeof Stages>['facts'];
  settings: ImportSettings;
  edited: Edited | null;
  onEdited: (edited: Edited | null) => void;
  onChange: (wished: Wished) => void;
};

/** The stages of what arrives in the lines of a request: those of a sheet, with a choice for each line. */
export function ArrivalsStages(props: ArrivalsStagesProps) {
  const { arrivals, facts, settings, edited, onEdited, onChange } = props;
  const { shown, counts, state } = arrivals;
  return (
    <div className="stack intake gap-20">
      <ArrivalsSteps current={1} />
      <Stages
        facts={facts}
        settings={settings}
        edited={edited}
        onEdited={onEdited}
        onChange={onChange}
        analyse={shown}
        matched={counts}
        told={{ none: words.errorsNone, hint: words.errorsHint, byHand: words.byHand }}
        busy={false}
        mayChange
        withDefaults={false}
        onApply={(wished) => {
          onEdited(null);
          onChange(wished);
        }}
        above={
          state === 'unasked' ? (
            <Notice tone="warning" role="status">
              <p>{words.unasked}</p>
            </Notice>
          ) : null
        }
        found={<CodesQuestion arrivals={arrivals} />}
        lines={<ArrivalLines {...arrivals} />}
      />
    </div>
  );
}

export const ArrivalsSteps = ({ current }: { current: number }) => (
  <Steps label={importing.steps.label} steps={STEPS} current={current} />
);
