import { useEffect, useState } from 'react';
import { audio as words } from '#web/app/catalogue/exchange/audio.ts';
import { importing } from '#web/app/catalogue/exchange/import.ts';
import { sound } from '#web/app/catalogue/exchange/sound.ts';
import { Button } from '#web/design/action/button.tsx';
import { Dialog } from '#web/design/feedback/dialog.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';
import { Checkbox } from '#web/design/form/checkbox.tsx';
import { FileDrop } from '#web/design/form/file-drop.tsx';
import {
  SOUND_EXTENSIONS,
  SOUND_TYPES,
  VIDEO_EXTENSIONS,
  VIDEO_TYPES,
} from '#web/registration/sound/file-kinds.ts';
import type { Line } from '../flow/lines.ts';
import { ArrivalsFoot, STAGES_WIDTH } from '../intake/arrivals-foot.tsx';
import { ArrivalsStages, ArrivalsSteps, NOTHING_SAID } from '../intake/arrivals-stages.tsx';
import { SoundNotices } from './sound/sound-notices.tsx';
import { useListening } from './sound/use-listening.ts';
import { type Outcome, useAudio } from './use-audio.ts';

export type AudioDialogProps = {
  lines: readonly Line[];
  say: (sentence: string) => void;
  /** Files that opened it, dropped on the page. */
  dropped: readonly File[];
  onClose: () => void;
};

/** Sound files are chosen, read here and nowhere else; what becomes of each is said before it is written. */
export function AudioDialog({ lines, say, dropped, onClose }: AudioDialogProps) {
  const { consents, consent, listening, listen, removal, takeBack } = useListening();
  const [settings, setSettings] = useState(NOTHING_SAID);
  const { outcome, arrivals, choose, write } = useAudio({
    titres: settings.titres,
    reparations: settings.reparations,
    lines,
    say,
    dropped,
    onAllWritten: onClose,
    listen: async (files) => consents && (await listen(files)),
  });
  const { told, sentence, progress } = outcome;
  useFocusOfStage(told === null, sentence);
  return (
    <Dialog
      open
      width={told === null ? 640 : STAGES_WIDTH}
      title={words.title}
      onClose={onClose}
      foot={
        told === null ? (
          <Button id={CLOSE_ID} variant="secondary" onClick={onClose}>
            {words.close}
          </Button>
        ) : (
          <ArrivalsFoot
            arrivals={arrivals}
            onClose={onClose}
            pending={false}
            onWrite={() => void write()}
          />
        )
      }
    >
      <div className="stack gap-16">
        {told === null ? (
          <>
            <ArrivalsSteps current={sentence === null ? 0 : 3} />
            <p>{words.stays}</p>
            <p className="secondary">{words.what}</p>
            <div>
              <Checkbox label={sound.consent} checked={consents} onChecked={consent} />
              <p className="secondary">{sound.what}</p>
            </div>
            <FileDrop
              words={words.drop}
              types={[...SOUND_TYPES, ...VIDEO_TYPES]}
              extensions={[...SOUND_EXTENSIONS, ...VIDEO_EXTENSIONS]}
              hint={words.kinds}
              onFiles={(files) => void choose(files)}
            />
            <p role="status">
              {progress ? words.reading(progress.done + 1, progress.total) : sentence}
            </p>
          </>
        ) : null}
        <NotRead outcome={outcome} />
        {told === null ? (
          <SoundNotices
            listening={listening}
            removal={removal}
            onTakeBack={() => void takeBack()}
          />
        ) : (
          <ArrivalsStages
            arrivals={arrivals}
            settings={settings}
            facts={[
              { term: importing.recognised.kind, value: importing.becomes.sounds.kind },
              { term: importing.becomes.content, value: words.read(told.length, 0, 0) },
            ]}
            edited={null}
            onEdited={() => undefined}
            onChange={({ titres = settings.titres, reparations = settings.reparations }) =>
              setSettings({ ...settings, titres, reparations })
            }
          />
        )}
      </div>
    </Dialog>
  );
}

const CLOSE_ID = 'fermer-fichiers-audio';

/** What was pressed goes away with its stage: the keyboard goes on from what goes on, then from the way out. */
function useFocusOfStage(isChoosing: boolean, sentence: string | null) {
  useEffect(() => {
    if (!isChoosing) document.querySelector<HTMLElement>('dialog [data-going]')?.focus();
    else if (sentence !== null) document.getElementById(CLOSE_ID)?.focus();
  }, [isChoosing, sentence]);
}

function NotRead({ outcome: { unreadable, left } }: { outcome: Outcome }) {
  return (
    <>
      {unreadable.length > 0 ? (
        <Notice tone="warning" title={words.unreadable(unreadable.length)}>
          <p>{unreadable.join(', ')}</p>
        </Notice>
      ) : null}
      {left > 0 ? (
        <Notice tone="warning">
          <p>{words.left(left)}</p>
        </Notice>
      ) : null}
    </>
  );
}
