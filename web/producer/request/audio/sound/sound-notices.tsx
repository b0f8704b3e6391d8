import type { SonTrouve } from '#contract/sound/sound.ts';
import { formatIsrc, isIsrc } from '#domain/isrc/isrc.ts';
import type { Action } from '#web/app/api/use-action.ts';
import { sound as words } from '#web/app/catalogue/exchange/sound.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { Button } from '#web/design/action/button.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';
import type { Finding, Listening } from './use-listening.ts';

export type SoundNoticesProps = {
  listening: Listening;
  removal: Pick<Action, 'busy' | 'failure'>;
  onTakeBack: () => void;
};

/** What the register knows of the sounds that were heard. */
export function SoundNotices({ listening, removal, onTakeBack }: SoundNoticesProps) {
  const { progress, findings, unheard, kept } = listening;
  return (
    <>
      <p role="status">{progress ? words.listening(progress.done + 1, progress.total) : null}</p>
      {findings.map((finding) => (
        <FoundNotice key={finding.name} finding={finding} />
      ))}
      {unheard.length > 0 ? (
        <Notice tone="info" title={words.unheard(unheard.length)}>
          <p>{unheard.join(', ')}</p>
        </Notice>
      ) : null}
      {kept.length > 0 && progress === null ? (
        <>
          {removal.failure ? <ProblemNotice error={removal.failure} /> : null}
          <div className="row">
            <p className="secondary">{words.kept(kept.length)}</p>
            <Button size="small" variant="secondary" busy={removal.busy} onClick={onTakeBack}>
              {words.takeBack(kept.length)}
            </Button>
          </div>
        </>
      ) : null}
    </>
  );
}

function FoundNotice({ finding: { name, titre, deLigne, trouves, autres } }: { finding: Finding }) {
  const isOfClip = ({ type }: SonTrouve) => !deLigne && type === 'V';
  const same = trouves.some((found) => found.verdict === 'MEME' && !isOfClip(found));
  return (
    <Notice tone={same ? 'warning' : 'info'} role="status" title={titre || name}>
      {trouves.map((found) => (
        <p key={`${found.isrc} ${found.elementId}`}>
          <strong>{sentenceOf(found, isOfClip(found))}</strong>{' '}
          {words.named(found.titre ?? '', found.artiste ?? '')}
        </p>
      ))}
      {same ? <p>{words.whatToDo}</p> : null}
      {autres.map((isrc) => (
        <p key={isrc}>{words.otherSound(shown(isrc))}</p>
      ))}
    </Notice>
  );
}

function sentenceOf({ verdict, isrc }: SonTrouve, isOfClip: boolean): string {
  if (isrc === null) return verdict === 'MEME' ? words.sameWithoutCode : words.nearWithoutCode;
  if (verdict === 'PROCHE') return words.near(shown(isrc));
  return isOfClip ? words.sameAsClip(shown(isrc)) : words.same(shown(isrc));
}

const shown = (isrc: string) => (isIsrc(isrc) ? formatIsrc(isrc) : isrc);
