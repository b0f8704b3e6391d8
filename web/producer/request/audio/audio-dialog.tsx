import { useRef } from 'react';
import { formatIsrc } from '#domain/isrc/isrc.ts';
import { ALREADY_USED } from '#domain/numbering/declared-code.ts';
import { audio as words } from '#web/app/catalogue/exchange/audio.ts';
import { existing } from '#web/app/catalogue/exchange/existing.ts';
import { sound } from '#web/app/catalogue/exchange/sound.ts';
import { Button } from '#web/design/action/button.tsx';
import { VisuallyHidden } from '#web/design/display/visually-hidden.tsx';
import { Dialog } from '#web/design/feedback/dialog.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';
import { Checkbox } from '#web/design/form/checkbox.tsx';
import { FileDrop } from '#web/design/form/file-drop.tsx';
import { SOUND_EXTENSIONS, SOUND_TYPES } from '#web/registration/sound/file-kinds.ts';
import type { Line } from '../flow/lines.ts';
import type { Heard } from './heard.ts';
import { SoundNotices } from './sound/sound-notices.tsx';
import { useListening } from './sound/use-listening.ts';
import { type Answer, useAudio } from './use-audio.ts';

export type AudioDialogProps = {
  lines: readonly Line[];
  say: (sentence: string) => void;
  /** Files that opened it, dropped on the page. */
  dropped: readonly File[];
  onClose: () => void;
};

/** Sound files are chosen, read here and nowhere else, and written in the lines. */
export function AudioDialog({ lines, say, dropped, onClose }: AudioDialogProps) {
  const { consents, consent, listening, listen, takeBack } = useListening();
  const { outcome, choose, agree, answer } = useAudio({
    ...{ lines, say, dropped, onAllWritten: onClose },
    listen: async (files) => consents && (await listen(files)),
  });
  const { sentence, progress, questions, met, unreadable, left, toAgree } = outcome;
  const list = useRef<HTMLUListElement>(null);
  const answered = (file: Heard, said: Answer) => {
    // What was pressed goes away: the keyboard goes on from the next question, or from the way out.
    const next = [...(list.current?.querySelectorAll<HTMLElement>('[data-question]') ?? [])].find(
      ({ dataset }) => dataset.question !== file.name,
    );
    (next ?? document.getElementById(CLOSE_ID))?.focus();
    answer(file, said);
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
        <div>
          <Checkbox label={sound.consent} checked={consents} onChecked={consent} />
          <p className="secondary">{sound.what}</p>
        </div>
        <FileDrop
          words={words.drop}
          types={SOUND_TYPES}
          extensions={SOUND_EXTENSIONS}
          hint={words.kinds}
          onFiles={(files) => void choose(files)}
        />
        <p role="status">{progress ? words.reading(progress.done + 1, progress.total) : sentence}</p>
        {toAgree ? (
          <Notice tone="info" role="status" title={words.agree(toAgree.recognised, toAgree.fresh.length)}>
            <p>{toAgree.fresh.map(({ titre, name }) => titre || name).join(', ')}</p>
            <div className="row">
              <Button size="small" onClick={() => agree(true)}>
                {words.add(toAgree.fresh.length)}
              </Button>
              <Button size="small" variant="secondary" onClick={() => agree(false)}>
                {words.addNone}
              </Button>
            </div>
          </Notice>
        ) : null}
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
        <SoundNotices listening={listening} onTakeBack={() => void takeBack()} />
        {met === null ? (
          <Notice tone="warning" role="status">
            <p>{existing.unaskedFiles}</p>
          </Notice>
        ) : null}
        <ul ref={list} className="audio-questions">
          {questions.map((file) => (
            <li key={`${file.name} ${file.isrc}`}>
              <Question file={file} met={met?.get(file)} onAnswer={(said) => answered(file, said)} />
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

const CLOSE_ID = 'fermer-fichiers-audio';

type Labels = readonly (readonly [Answer, string])[];
const ANSWERS: Labels = [
  ['same', words.same],
  ['other', words.other],
  ['none', words.none],
];
/** A code that somebody carries is taken over by no line. */
const MET_ANSWERS: Labels = [
  ['none', words.none],
  ['other', existing.withoutCode],
];

type QuestionProps = {
  file: Heard;
  /** The recording that carries its code; null: that of another structure; undefined: nobody does. */
  met: number | null | undefined;
  onAnswer: (said: Answer) => void;
};

function Question({ file: { name, titre, isrc }, met, onAnswer }: QuestionProps) {
  if (isrc === null) return null;
  const answers = met === undefined ? ANSWERS : MET_ANSWERS;
  return (
    <Notice tone={met === undefined ? 'info' : 'warning'} title={titre}>
      <p>{sentenceOf(formatIsrc(isrc), met)}</p>
      <p className="secondary">{name}</p>
      <div className="row">
        {answers.map(([said, label], index) => (
          <Button
            key={said}
            size="small"
            variant={index === 0 ? 'primary' : 'secondary'}
            data-question={index === 0 ? name : undefined}
            onClick={() => onAnswer(said)}
          >
            {label}
            <VisuallyHidden> ({titre})</VisuallyHidden>
          </Button>
        ))}
      </div>
    </Notice>
  );
}

function sentenceOf(code: string, met: QuestionProps['met']): string {
  if (met === undefined) return words.question(code);
  return met === null ? existing.theirs(code, ALREADY_USED.message) : existing.yours(code, met);
}
