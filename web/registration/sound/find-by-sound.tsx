import { useRef } from 'react';
import type { SonTrouve } from '#contract/sound/sound.ts';
import { bySound as words } from '#web/app/catalogue/home/by-sound.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { TextLink } from '#web/design/action/link.tsx';
import { Card } from '#web/design/display/card.tsx';
import { FileDrop } from '#web/design/form/file-drop.tsx';
import { WindowDrop } from '#web/design/form/window-drop.tsx';
import { IsrcCode } from '../isrc-code.tsx';
import { SOUND_EXTENSIONS, SOUND_TYPES } from './file-kinds.ts';
import { MOST_FILES, type Searched, useFindBySound } from './use-find-by-sound.ts';

export type FindBySoundProps = {
  /** The list whose codes open; the sheet is asked for by `?code=`. */
  codesAt: string;
  /** Of the structure among whose recordings it is sought; null: all of them. */
  raison: string | null;
};

/** A sound file, dropped anywhere on the page or chosen, finds its code. */
export function FindBySound({ codesAt, raison }: FindBySoundProps) {
  const { search, find, retry } = useFindBySound();
  const { progress, searched, left, stopped } = search;
  const place = useRef<HTMLDivElement>(null);
  const findDropped = (files: readonly File[]) => {
    // They may have been dropped far above what answers.
    place.current?.scrollIntoView({ block: 'start' });
    find(files);
  };
  return (
    <Card title={words.title}>
      <div ref={place} className="stack gap-12">
        <p>
          {words.what} {raison === null ? words.amongAll : words.among(raison)}
        </p>
        <FileDrop
          words={words.drop}
          types={SOUND_TYPES}
          extensions={SOUND_EXTENSIONS}
          hint={words.kinds}
          onFiles={find}
        />
        <p className="secondary">{words.stays}</p>
        <WindowDrop sentence={words.anywhere} onFiles={findDropped} />
        <p role="status">
          {progress ? words.listening(progress.done + 1, progress.total) : outcomeOf(searched)}
          {left > 0 ? ` ${words.left(left, MOST_FILES)}` : null}
        </p>
        <ul className="home-list list lines">
          {searched.map((one) => (
            <FileFound key={one.rank} searched={one} codesAt={codesAt} />
          ))}
        </ul>
        {stopped ? <ProblemNotice error={stopped.error} onRetry={retry} /> : null}
      </div>
    </Card>
  );
}

const isFound = ({ trouves }: Searched) => trouves !== null && trouves.length > 0;

function outcomeOf(searched: readonly Searched[]): string | null {
  const heard = searched.filter(({ trouves }) => trouves !== null);
  return heard.length === 0 ? null : words.done(heard.filter(isFound).length, heard.length);
}

type FileFoundProps = { searched: Searched; codesAt: string };

function FileFound({ searched: { name, trouves }, codesAt }: FileFoundProps) {
  return (
    <li>
      <span className="home-line">
        <b>{name}</b>
        {trouves === null ? <span className="secondary">{words.unheard}</span> : null}
        {trouves?.length === 0 ? <span className="secondary">{words.none}</span> : null}
      </span>
      {(trouves ?? []).map((found) => (
        <Found key={`${found.isrc} ${found.elementId}`} found={found} codesAt={codesAt} />
      ))}
    </li>
  );
}

function Found({ found, codesAt }: { found: SonTrouve; codesAt: string }) {
  const { isrc, titre, artiste, verdict, structure } = found;
  const named = titre ?? words.untitled;
  return (
    <div className="found-by-sound row between gap-8-16">
      <span className="home-line">
        {isrc === null ? named : <TextLink to={`${codesAt}?code=${isrc}`}>{named}</TextLink>}
        <span className="secondary">{[artiste, structure?.raison].filter(Boolean).join(', ')}</span>
        <span className="secondary">{verdict === 'MEME' ? words.same : words.near}</span>
      </span>
      {isrc === null ? (
        <span className="secondary">{words.noCode}</span>
      ) : (
        <IsrcCode isrc={isrc} copy />
      )}
    </div>
  );
}
