import { useState } from 'react';
import { useParams } from 'react-router';
import { proveAddress } from '#contract/account/address.ts';
import { Button } from '#web/design/action/button.tsx';
import { TextLink } from '#web/design/action/link.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { call } from '#web/platform/api/call.ts';
import { useAction } from '#web/platform/api/use-action.ts';
import { PlainPage } from '#web/platform/page/plain-page.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { addressMessages as messages } from './messages.ts';

/**
 * `/account/adresse/:jeton`: the owner confirms a new e-mail address by pressing a button; the
 * visit alone confirms nothing, because mail programs open links by themselves.
 */
export function Component() {
  const { jeton = '' } = useParams();
  const { busy, run, failure } = useAction();
  const [email, setEmail] = useState<string | null>(null);
  const confirm = async () => {
    const proven = await run(() => call(proveAddress, { body: { jeton } }));
    if (proven !== null) setEmail(proven.email);
  };
  return (
    <PlainPage title={messages.title}>
      {failure === null ? null : <ProblemAlert error={failure} />}
      {email === null ? (
        <>
          <p>{messages.sentence}</p>
          <p>
            <Button busy={busy} onClick={() => void confirm()}>
              {messages.confirm}
            </Button>
          </p>
          <p className="secondary">{messages.notYours}</p>
        </>
      ) : (
        <>
          <AlertBox tone="success" role="status" title={messages.done}>
            <p>{messages.doneSentence(email)}</p>
          </AlertBox>
          <p>
            <TextLink to="/">{messages.next}</TextLink>
          </p>
        </>
      )}
    </PlainPage>
  );
}
