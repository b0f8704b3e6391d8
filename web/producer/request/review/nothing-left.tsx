import { useState } from 'react';
import { useNavigate } from 'react-router';
import { request } from '#web/app/catalogue/producer-request.ts';
import { nearAnswers } from '#web/app/catalogue/proximity/near-answers.ts';
import { announce } from '#web/app/shell/announcer.tsx';
import { Button } from '#web/design/action/button.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';
import { useRequest, useSaving } from '../flow/use-request.ts';
import { DeleteDraft } from '../gate/delete-draft.tsx';

/** Every recording takes an existing code: the request has nothing to send, and a draft may go. `count` of them, one or more. */
export function NothingLeft({ count }: { count: number }) {
  const { mayAdd } = useRequest();
  const { dossierId, titre } = useSaving();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  if (!mayAdd || dossierId === null) {
    return (
      <Notice tone="info">
        <p>{nearAnswers.nothingToSend}</p>
      </Notice>
    );
  }
  return (
    <>
      <Notice tone="info">
        <p>{nearAnswers.nothingLeft(count)}</p>
        <p>
          <Button variant="secondary" onClick={() => setAsking(true)}>
            {request.gate.deleteConfirm}
          </Button>
        </p>
      </Notice>
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
