import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { readSound, removeSound } from '#contract/sound/sound.ts';
import { MOTIF_MAX } from '#domain/dossier/decisions.ts';
import { isBlank } from '#domain/free-text.ts';
import { call } from '#web/app/api/call.ts';
import { keyOf } from '#web/app/api/keys.ts';
import { keptSound as words } from '#web/app/catalogue/proximity/kept-sound.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { Button } from '#web/design/action/button.tsx';
import { Moment } from '#web/design/display/moment.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { TextArea } from '#web/design/form/text-area.tsx';
import { Waveform } from './waveform.tsx';

export type KeptSoundProps = {
  elementId: number;
  /** False for who reads and changes nothing. */
  mayRemove: boolean;
  /** Whose it is, where staff look at what belongs to another structure: they say why they remove it. */
  holder?: string | undefined;
};

/** The fingerprint that is kept with a recording, and the way to have it removed. */
export function KeptSound({ elementId, mayRemove, holder }: KeptSoundProps) {
  const [asking, setAsking] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: keyOf('sons', { elementId }, 'kept'),
    queryFn: ({ signal }) => call(readSound, { query: { elementId: String(elementId) } }, signal),
  });
  const place = useRef<HTMLDivElement>(null);
  const ask = (now: boolean) => {
    // What was pressed goes away: the keyboard goes on from here.
    place.current?.focus();
    setAsking(now);
  };
  const removing = useRemoval(elementId, () => ask(false));
  const kept = data?.son ?? null;
  return (
    <div ref={place} tabIndex={-1} className="stack kept-sound gap-12">
      {error && !data ? <ProblemNotice error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Skeleton lines={1} />}
      {data?.son === null ? (
        <p className="muted" role="status">
          {removing.isSuccess ? words.removed : words.none}
        </p>
      ) : null}
      {kept === null ? null : (
        <>
          <Waveform forme={kept.forme} />
          <p>
            {words.kept} <Moment at={kept.keptAt} />. {words.purpose}
          </p>
          {mayRemove ? (
            <Removal asking={asking} onAsk={ask} removing={removing} holder={holder} />
          ) : null}
        </>
      )}
    </div>
  );
}

const focusOn = (shown: HTMLElement | null) => shown?.focus();

type RemovalProps = {
  asking: boolean;
  onAsk: (asking: boolean) => void;
  removing: ReturnType<typeof useRemoval>;
  holder: string | undefined;
};

/** Asked once more, with what it leaves. */
function Removal({ asking, onAsk, removing, holder }: RemovalProps) {
  const [motif, setMotif] = useState('');
  const [tried, setTried] = useState(false);
  const lacksMotif = holder !== undefined && isBlank(motif);
  const remove = () => {
    setTried(true);
    if (!lacksMotif) removing.mutate(holder === undefined ? undefined : motif.trim());
  };
  if (!asking)
    return (
      <div>
        <Button size="small" variant="secondary" onClick={() => onAsk(true)}>
          {words.remove}
        </Button>
      </div>
    );
  return (
    <Notice tone="warning" role="alert" title={words.confirm}>
      <p>{words.leaves}</p>
      {holder === undefined ? null : (
        <>
          <p>{words.whose(holder)}</p>
          <TextArea
            label={words.motif}
            required
            rows={2}
            maxLength={MOTIF_MAX}
            value={motif}
            onValue={setMotif}
            error={tried && lacksMotif ? words.motifMissing : null}
          />
        </>
      )}
      {removing.error ? <ProblemNotice error={removing.error} /> : null}
      {/* The keyboard is here, and what is asked is in view. */}
      <div className="row kept-sound" tabIndex={-1} ref={focusOn}>
        <Button size="small" variant="danger" busy={removing.isPending} onClick={remove}>
          {words.remove}
        </Button>
        <Button size="small" variant="secondary" onClick={() => onAsk(false)}>
          {words.keepIt}
        </Button>
      </div>
    </Notice>
  );
}

function useRemoval(elementId: number, onGone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (motif: string | undefined) => call(removeSound, { body: { elementId, motif } }),
    onSuccess: async () => {
      // Its line of the history is read again too.
      await Promise.all([
        client.invalidateQueries({ queryKey: keyOf('sons') }),
        client.invalidateQueries({ queryKey: keyOf('dossiers') }),
      ]);
      onGone();
    },
  });
}
