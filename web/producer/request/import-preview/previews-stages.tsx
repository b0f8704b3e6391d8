import type { ComponentProps } from 'react';
import type { ImportSettings } from '#contract/exchange/imports.ts';
import { Steps } from '#web/design/display/steps.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import type { Requested } from '#web/producer/import/use-import-actions.ts';
import type { Edited } from '#web/producer/import-frame/settings-card.tsx';
import { Stages } from '#web/producer/import-frame/stages.tsx';
import { importing } from '#web/producer/messages/import.ts';
import { CodesQuestion } from './codes-question.tsx';
import { PreviewLines } from './preview-lines.tsx';
import type { Previews } from './use-previews.ts';

const messages = importing.becomes;
const STEPS = importing.steps.names.map((label) => ({ label }));

/** Settings without any choice. */
export const NO_MESSAGE: ImportSettings = {
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

export type PreviewsStagesProps = {
  previews: Previews;
  facts: ComponentProps<typeof Stages>['facts'];
  settings: ImportSettings;
  edited: Edited | null;
  onEdited: (edited: Edited | null) => void;
  onChange: (requested: Requested) => void;
};

/** Preview of recordings to be added to a request: that of a sheet, with a choice for each line. */
export function PreviewsStages(props: PreviewsStagesProps) {
  const { previews, facts, settings, edited, onEdited, onChange } = props;
  const { shown, counts, state } = previews;
  return (
    <div className="stack import-drop gap-20">
      <PreviewsSteps current={1} />
      <Stages
        facts={facts}
        settings={settings}
        edited={edited}
        onEdited={onEdited}
        onChange={onChange}
        analyse={shown}
        matched={counts}
        reported={{ none: messages.errorsNone, hint: messages.errorsHint, byHand: messages.byHand }}
        busy={false}
        mayChange
        withDefaults={false}
        onApply={(requested) => {
          onEdited(null);
          onChange(requested);
        }}
        above={
          state === 'unasked' ? (
            <AlertBox tone="warning" role="status">
              <p>{messages.unasked}</p>
            </AlertBox>
          ) : null
        }
        result={<CodesQuestion previews={previews} />}
        lines={<PreviewLines {...previews} />}
      />
    </div>
  );
}

export const PreviewsSteps = ({ current }: { current: number }) => (
  <Steps label={importing.steps.label} steps={STEPS} current={current} />
);
