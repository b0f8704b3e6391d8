import { useRef } from 'react';
import { formatIsrc } from '#domain/isrc/isrc.ts';
import { audio as words } from '#web/app/catalogue/exchange/audio.ts';
import { Button } from '#web/design/action/button.tsx';
import { VisuallyHidden } from '#web/design/display/visually-hidden.tsx';
import { Dialog } from '#web/design/feedback/dialog.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';
import { FileDrop } from '#web/design/form/file-drop.tsx';
import type { Line } from '../flow/lines.ts';
import type { Heard } from './heard.ts';
import { useAudio } from './use-audio.ts';

const TYPES = [
  'mpeg',
  'wav',
  'x-wav',
  'wave',
  'flac',
  'x-flac',
  'mp4',
  'x-m4a',
  'aac',
  'ogg',
  'aiff',
  'x-aiff',
].map((kind) => `audio/${kind}`);
const EXTENSIONS = ['.wav', '.flac', '.mp3', '.aif', '.aiff', '.m4a', '.ogg', '.opus'];

export type AudioDialogProps = {
  lines: readonly Line[];
  say: (sentence: string) => void;
  /** Files that opened it, dropped on the page. */
  dropped: readonly File[];
  onClose: () => void;
};

/** Sound files are chosen, read here and nowhere else, and written in the lines. */
export function AudioDialog({ lines, say, dropped, onClose }: AudioDialogProps) {
  const { outcome, choose, answer } = useAudio({ lines, say, dropped, onAllWritten: onClose });
  const { sentence, progress, questions, unreadable, left } = outcome;
  const list = useRef<HTMLUListElement>(null);
  const answered = (file: Heard, same: boolean) => {
    // What was pressed goes away: the keyboard goes on from the next question, or from the way out.
    const next = [...(list.current?.querySelectorAll<HTMLElement>('[data-question]') ?? [])].find(
      ({ dataset }) => dataset.question !== file.name,
    );
    (next ?? document.getElementById(CLOSE_ID))?.focus();
    answer(file, same);
  };
  return (
    <Dialog
      open
      width={640}
      title={words.title}
      onClose={onClose}
      foot={
        <Button id={CLOSE_ID} variant="secondary" onClick={onClose}>
          {words.close}
        </Button>
      }
    >
      <div className="stack" style={{ '--gap': '16px' }}>
        <p>{words.stays}</p>
        <p className="secondary">{words.what}</p>
        <FileDrop
          words={words.drop}
          types={TYPES}
          extensions={EXTENSIONS}
          hint={words.kinds}
          onFiles={(files) => void choose(files)}
        />
        <p role="status">{progress ? words.reading(progress.done + 1, progress.total) : sentence}</p>
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
        <ul ref={list} className="audio-questions">
          {questions.map((file) => (
            <li key={`${file.name} ${file.isrc}`}>
              <Question file={file} onAnswer={(same) => answered(file, same)} />
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

const CLOSE_ID = 'fermer-fichiers-audio';

function Question({ file, onAnswer }: { file: Heard; onAnswer: (same: boolean) => void }) {
  const { name, titre, isrc } = file;
  if (isrc === null) return null;
  return (
    <Notice tone="info" title={titre}>
      <p>{words.question(formatIsrc(isrc))}</p>
      <p className="secondary">{name}</p>
      <div className="row">
        <Button size="small" data-question={name} onClick={() => onAnswer(true)}>
          {words.same}
          <VisuallyHidden> ({titre})</VisuallyHidden>
        </Button>
        <Button size="small" variant="secondary" onClick={() => onAnswer(false)}>
          {words.other}
          <VisuallyHidden> ({titre})</VisuallyHidden>
        </Button>
      </div>
    </Notice>
  );
}
