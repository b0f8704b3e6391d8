import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#web/design/action/button.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { announce } from '#web/platform/page/announcer.tsx';
import { request } from '#web/producer/messages/request.ts';
import { useRequest, useSaving } from '../flow/use-request.ts';
import { DeleteDraft } from '../gate/delete-draft.tsx';
import { similarAnswers } from './messages.ts';

/**
 * Shown when every recording takes an existing code: nothing is left to submit, and the draft can
 * be deleted.
 * @param count number of recordings, at least one
 */
export function NothingLeft({ count }: { count: number }) {
  const { mayAdd } = useRequest();
  const { dossierId, titre } = useSaving();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  if (!mayAdd || dossierId === null) {
    return (
      <AlertBox tone="info">
        <p>{similarAnswers.nothingToSend}</p>
      </AlertBox>
    );
  }
  return (
    <>
      <AlertBox tone="info">
        <p>{similarAnswers.nothingLeft(count)}</p>
        <p>
          <Button variant="secondary" onClick={() => setAsking(true)}>
            {request.gate.deleteConfirm}
          </Button>
        </p>
      </AlertBox>
      <DeleteDraft
        draft={asking ? { dossierId, titre: titre || null, count } : null}
        onClose={() => setAsking(false)}
        onDeleted={(sentence) => {
          announce(sentence);
          void navigate('/isrc/demandes');
        }}
      />
    </>
  );
}
