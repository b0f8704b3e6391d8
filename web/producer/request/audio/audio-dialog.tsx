import { useEffect, useState } from 'react';
import { Button } from '#web/design/action/button.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { Dialog } from '#web/design/feedback/dialog.tsx';
import { Checkbox } from '#web/design/form/checkbox.tsx';
import { FileDrop } from '#web/design/form/file-drop.tsx';
import { importing } from '#web/producer/messages/import.ts';
import {
  SOUND_EXTENSIONS,
  SOUND_TYPES,
  VIDEO_EXTENSIONS,
  VIDEO_TYPES,
} from '#web/registration/sound/file-kinds.ts';
import type { Line } from '../flow/lines.ts';
import { PreviewsFoot, STAGES_WIDTH } from '../import-preview/previews-foot.tsx';
import { NO_MESSAGE, PreviewsStages, PreviewsSteps } from '../import-preview/previews-stages.tsx';
import { audio as messages, sound } from './messages.ts';
import { SoundNotices } from './sound/sound-notices.tsx';
import { useListening } from './sound/use-listening.ts';
import { type Outcome, useAudio } from './use-audio.ts';

export type AudioDialogProps = {
  lines: readonly Line[];
  say: (sentence: string) => void;
  /** Files dropped on the page, which opened the dialog. */
  dropped: readonly File[];
  onClose: () => void;
};

/**
 * Sound files are read only in this browser; the outcome of each is shown before anything is
 * written.
 */
export function AudioDialog({ lines, say, dropped, onClose }: AudioDialogProps) {
  const { consents, consent, listening, listen, removal, takeBack } = useListening();
  const [settings, setSettings] = useState(NO_MESSAGE);
  const { outcome, previews, choose, write } = useAudio({
    titres: settings.titres,
    reparations: settings.reparations,
    lines,
    say,
    dropped,
    onAllWritten: onClose,
    listen: async (files) => consents && (await listen(files)),
  });
  const { reported, sentence, progress } = outcome;
  useFocusOfStage(reported === null, sentence);
  return (
    <Dialog
      open
      width={reported === null ? 640 : STAGES_WIDTH}
      title={messages.title}
      onClose={onClose}
      foot={
        reported === null ? (
          <Button id={CLOSE_ID} variant="secondary" onClick={onClose}>
            {messages.close}
          </Button>
        ) : (
          <PreviewsFoot
            previews={previews}
            onClose={onClose}
            pending={false}
            onWrite={() => void write()}
          />
        )
      }
    >
      <div className="stack gap-16">
        {reported === null ? (
          <>
            <PreviewsSteps current={sentence === null ? 0 : 3} />
            <p>{messages.stays}</p>
            <p className="secondary">{messages.what}</p>
            <div>
              <Checkbox label={sound.consent} checked={consents} onChecked={consent} />
              <p className="secondary">{sound.what}</p>
            </div>
            <FileDrop
              messages={messages.drop}
              types={[...SOUND_TYPES, ...VIDEO_TYPES]}
              extensions={[...SOUND_EXTENSIONS, ...VIDEO_EXTENSIONS]}
              hint={messages.kinds}
              onFiles={(files) => void choose(files)}
            />
            <p role="status">
              {progress ? messages.reading(progress.done + 1, progress.total) : sentence}
            </p>
          </>
        ) : null}
        <NotRead outcome={outcome} />
        {reported === null ? (
          <SoundNotices
            listening={listening}
            removal={removal}
            onTakeBack={() => void takeBack()}
          />
        ) : (
          <PreviewsStages
            previews={previews}
            settings={settings}
            facts={[
              { term: importing.recognised.kind, value: importing.becomes.sounds.kind },
              { term: importing.becomes.content, value: messages.read(reported.length, 0, 0) },
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

/**
 * The pressed button disappears with its stage: the focus moves to the control marked `data-going`,
 * or at the end to the close button.
 */
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
        <AlertBox tone="warning" title={messages.unreadable(unreadable.length)}>
          <p>{unreadable.join(', ')}</p>
        </AlertBox>
      ) : null}
      {left > 0 ? (
        <AlertBox tone="warning">
          <p>{messages.left(left)}</p>
        </AlertBox>
      ) : null}
    </>
  );
}
