import type { SonTrouve } from '#contract/registration/sound.ts';
import { formatIsrc, isIsrc } from '#domain/isrc/isrc.ts';
import { Button } from '#web/design/action/button.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import type { Action } from '#web/platform/api/use-action.ts';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { sound as messages } from '#web/producer/request/audio/messages.ts';
import type { Finding, Listening } from './use-listening.ts';

export type SoundNoticesProps = {
  listening: Listening;
  removal: Pick<Action, 'busy' | 'failure'>;
  onTakeBack: () => void;
};

/** Results of the comparison of sounds with the register. */
export function SoundNotices({ listening, removal, onTakeBack }: SoundNoticesProps) {
  const { progress, findings, unheard, stored } = listening;
  return (
    <>
      <p role="status">{progress ? messages.listening(progress.done + 1, progress.total) : null}</p>
      {findings.map((finding) => (
        <MatchAlert key={finding.name} finding={finding} />
      ))}
      {unheard.length > 0 ? (
        <AlertBox tone="info" title={messages.unheard(unheard.length)}>
          <p>{unheard.join(', ')}</p>
        </AlertBox>
      ) : null}
      {stored.length > 0 && progress === null ? (
        <>
          {removal.failure ? <ProblemAlert error={removal.failure} /> : null}
          <div className="row">
            <p className="secondary">{messages.stored(stored.length)}</p>
            <Button size="small" variant="secondary" busy={removal.busy} onClick={onTakeBack}>
              {messages.takeBack(stored.length)}
            </Button>
          </div>
        </>
      ) : null}
    </>
  );
}

function MatchAlert({ finding: { name, titre, deLigne, trouves, autres } }: { finding: Finding }) {
  const isOfClip = ({ type }: SonTrouve) => !deLigne && type === 'V';
  const same = trouves.some((result) => result.verdict === 'MEME' && !isOfClip(result));
  return (
    <AlertBox tone={same ? 'warning' : 'info'} role="status" title={titre || name}>
      {trouves.map((result) => (
        <p key={`${result.isrc} ${result.elementId}`}>
          <strong>{sentenceOf(result, isOfClip(result))}</strong>{' '}
          {messages.named(result.titre ?? '', result.artiste ?? '')}
        </p>
      ))}
      {same ? <p>{messages.whatToDo}</p> : null}
      {autres.map((isrc) => (
        <p key={isrc}>{messages.otherSound(shown(isrc))}</p>
      ))}
    </AlertBox>
  );
}

function sentenceOf({ verdict: decision, isrc }: SonTrouve, isOfClip: boolean): string {
  if (isrc === null)
    return decision === 'MEME' ? messages.sameWithoutCode : messages.similarWithoutCode;
  if (decision === 'PROCHE') return messages.similar(shown(isrc));
  return isOfClip ? messages.sameAsClip(shown(isrc)) : messages.same(shown(isrc));
}

const shown = (isrc: string) => (isIsrc(isrc) ? formatIsrc(isrc) : isrc);
