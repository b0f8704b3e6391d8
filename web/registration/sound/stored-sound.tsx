import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { readSound, removeSound } from '#contract/registration/sound.ts';
import { MOTIF_MAX } from '#domain/dossier/decisions.ts';
import { isBlank } from '#domain/free-text.ts';
import { Button } from '#web/design/action/button.tsx';
import { Timestamp } from '#web/design/display/timestamp.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { TextArea } from '#web/design/form/text-area.tsx';
import { call } from '#web/platform/api/call.ts';
import { keyOf } from '#web/platform/api/keys.ts';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { storedSound as messages } from './messages.ts';
import { Waveform } from './waveform.tsx';

export type StoredSoundProps = {
  elementId: number;
  /** False for a read-only view. */
  mayRemove: boolean;
  /** Owner, where staff view another structure's recording: the removal then requires a motive. */
  holder?: string | undefined;
};

/** Fingerprint stored with a recording, and its removal. */
export function StoredSound({ elementId, mayRemove, holder }: StoredSoundProps) {
  const [asking, setAsking] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: keyOf('sons', { elementId }, 'kept'),
    queryFn: ({ signal }) => call(readSound, { query: { elementId: String(elementId) } }, signal),
  });
  const location = useRef<HTMLDivElement>(null);
  const ask = (now: boolean) => {
    // The pressed button disappears: the focus moves here.
    location.current?.focus();
    setAsking(now);
  };
  const removing = useRemoval(elementId, () => ask(false));
  const stored = data?.son ?? null;
  return (
    <div ref={location} tabIndex={-1} className="stack stored-sound gap-12">
      {error && !data ? <ProblemAlert error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Skeleton lines={1} />}
      {data?.son === null ? (
        <p className="muted" role="status">
          {removing.isSuccess ? messages.removed : messages.none}
        </p>
      ) : null}
      {stored === null ? null : (
        <>
          <Waveform forme={stored.forme} />
          <p>
            {messages.stored} <Timestamp at={stored.keptAt} />. {messages.purpose}
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

/** Confirmation of the removal, with its consequences. */
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
          {messages.remove}
        </Button>
      </div>
    );
  return (
    <AlertBox tone="warning" role="alert" title={messages.confirm}>
      <p>{messages.leaves}</p>
      {holder === undefined ? null : (
        <>
          <p>{messages.whose(holder)}</p>
          <TextArea
            label={messages.motif}
            required
            rows={2}
            maxLength={MOTIF_MAX}
            value={motif}
            onValue={setMotif}
            error={tried && lacksMotif ? messages.motifMissing : null}
          />
        </>
      )}
      {removing.error ? <ProblemAlert error={removing.error} /> : null}
      {/* The keyboard is here, and what is asked is in view. */}
      <div className="row stored-sound" tabIndex={-1} ref={focusOn}>
        <Button size="small" variant="danger" busy={removing.isPending} onClick={remove}>
          {messages.remove}
        </Button>
        <Button size="small" variant="secondary" onClick={() => onAsk(false)}>
          {messages.keepIt}
        </Button>
      </div>
    </AlertBox>
  );
}

function useRemoval(elementId: number, onGone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (motif: string | undefined) => call(removeSound, { body: { elementId, motif } }),
    onSuccess: async () => {
      // Refreshes the history too.
      await Promise.all([
        client.invalidateQueries({ queryKey: keyOf('sons') }),
        client.invalidateQueries({ queryKey: keyOf('dossiers') }),
      ]);
      onGone();
    },
  });
}
