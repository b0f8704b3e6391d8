import { useEffect, useRef, useState } from 'react';
import type { SonTrouve } from '#contract/registration/sound.ts';
import { TextLink } from '#web/design/action/link.tsx';
import { Card } from '#web/design/display/card.tsx';
import { FileDrop } from '#web/design/form/file-drop.tsx';
import { WindowDrop } from '#web/design/form/window-drop.tsx';
import { IsrcCode } from '#web/platform/page/isrc-code.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { SOUND_EXTENSIONS, SOUND_TYPES } from './file-kinds.ts';
import { type Hearing, startHearing } from './fingerprint-file.ts';
import { bySound as messages } from './messages.ts';

export type FindBySoundProps = {
  /** Path of the list whose code sheets open, with `?code=`. */
  codesAt: string;
  /** Structure whose recordings are searched; null: all recordings. */
  raison: string | null;
};

/** A sound file, dropped anywhere on the page or chosen, finds its code. */
export function FindBySound({ codesAt, raison }: FindBySoundProps) {
  const { search, find, retry } = useFindBySound();
  const { progress, searched, left, stopped } = search;
  const location = useRef<HTMLDivElement>(null);
  const findDropped = (files: readonly File[]) => {
    // The drop may be far above this card.
    location.current?.scrollIntoView({ block: 'start' });
    find(files);
  };
  return (
    <Card title={messages.title}>
      <div ref={location} className="stack gap-12">
        <p>
          {messages.what} {raison === null ? messages.amongAll : messages.among(raison)}
        </p>
        <FileDrop
          messages={messages.drop}
          types={SOUND_TYPES}
          extensions={SOUND_EXTENSIONS}
          hint={messages.kinds}
          onFiles={find}
        />
        <p className="secondary">{messages.stays}</p>
        <WindowDrop sentence={messages.anywhere} onFiles={findDropped} />
        <p role="status">
          {progress ? messages.listening(progress.done + 1, progress.total) : outcomeOf(searched)}
          {left > 0 ? ` ${messages.left(left, MOST_FILES)}` : null}
        </p>
        <ul className="home-list list lines">
          {searched.map((one) => (
            <FileMatch key={one.rank} searched={one} codesAt={codesAt} />
          ))}
        </ul>
        {stopped ? <ProblemAlert error={stopped.error} onRetry={retry} /> : null}
      </div>
    </Card>
  );
}

const exists = ({ trouves }: Searched) => trouves !== null && trouves.length > 0;

function outcomeOf(searched: readonly Searched[]): string | null {
  const received = searched.filter(({ trouves }) => trouves !== null);
  return received.length === 0
    ? null
    : messages.done(received.filter(exists).length, received.length);
}

type FileMatchProps = { searched: Searched; codesAt: string };

function FileMatch({ searched: { name, trouves }, codesAt }: FileMatchProps) {
  return (
    <li>
      <span className="home-line">
        <b>{name}</b>
        {trouves === null ? <span className="secondary">{messages.unheard}</span> : null}
        {trouves?.length === 0 ? <span className="secondary">{messages.none}</span> : null}
      </span>
      {(trouves ?? []).map((result) => (
        <Result key={`${result.isrc} ${result.elementId}`} result={result} codesAt={codesAt} />
      ))}
    </li>
  );
}

function Result({ result, codesAt }: { result: SonTrouve; codesAt: string }) {
  const { isrc, titre, artiste, verdict: decision, structure } = result;
  const named = titre ?? messages.untitled;
  return (
    <div className="sound-results row between gap-8-16">
      <span className="home-line">
        {isrc === null ? named : <TextLink to={`${codesAt}?code=${isrc}`}>{named}</TextLink>}
        <span className="secondary">{[artiste, structure?.raison].filter(Boolean).join(', ')}</span>
        <span className="secondary">{decision === 'MEME' ? messages.same : messages.similar}</span>
      </span>
      {isrc === null ? (
        <span className="secondary">{messages.noCode}</span>
      ) : (
        <IsrcCode isrc={isrc} copy />
      )}
    </div>
  );
}

/** Files listened to at once: the register answers sixty a minute. */
const MOST_FILES = 50;

type Searched = {
  readonly rank: number;
  readonly name: string;
  /** Null: the file could not be decoded. */
  readonly trouves: readonly SonTrouve[] | null;
};

type Search = {
  readonly progress: { readonly done: number; readonly total: number } | null;
  readonly searched: readonly Searched[];
  /** Number of files beyond the maximum. */
  readonly left: number;
  /** The error that stopped the search, and the remaining files. */
  readonly stopped: { readonly error: unknown; readonly rest: readonly File[] } | null;
};

const REST: Search = { progress: null, searched: [], left: 0, stopped: null };

/** Fingerprints files one after the other and queries the register; stores nothing. */
function useFindBySound() {
  const [search, setSearch] = useState(REST);
  const hearing = useRef<Hearing | null>(null);
  // Incremented by each drop: a newer drop replaces the search in progress.
  const turn = useRef(0);
  useEffect(
    () => () => {
      turn.current += 1;
      hearing.current?.stop();
    },
    [],
  );

  const seek = async (files: readonly File[], before: readonly Searched[], left: number) => {
    turn.current += 1;
    const mine = turn.current;
    hearing.current ??= startHearing();
    let now: Search = { ...REST, searched: before, left };
    for (const [done, file] of files.entries()) {
      setSearch({ ...now, progress: { done, total: files.length } });
      try {
        const trouves = await matchFor(hearing.current, file);
        now = {
          ...now,
          searched: [...now.searched, { rank: now.searched.length, name: file.name, trouves }],
        };
      } catch (error) {
        now = { ...now, stopped: { error, rest: files.slice(done) } };
      }
      if (turn.current !== mine) return;
      if (now.stopped !== null) break;
    }
    setSearch(now);
  };
  const find = (files: readonly File[]) =>
    void seek(files.slice(0, MOST_FILES), [], Math.max(0, files.length - MOST_FILES));
  const retry = () => void seek(search.stopped?.rest ?? [], search.searched, search.left);
  return { search, find, retry };
}

async function matchFor(hearing: Hearing, file: File): Promise<readonly SonTrouve[] | null> {
  // The query code loads while the first file is fingerprinted.
  const [sound, { sought }] = await Promise.all([hearing.receive(file), import('./sought.ts')]);
  if (sound === null) return null;
  return (await sought(sound, { parmi: 'STRUCTURE' })).trouves;
}
