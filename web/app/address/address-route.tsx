import { useState } from 'react';
import { useParams } from 'react-router';
import { proveAddress } from '#contract/account/address.ts';
import { Button } from '#web/design/action/button.tsx';
import { TextLink } from '#web/design/action/link.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';
import { call } from '../api/call.ts';
import { useAction } from '../api/use-action.ts';
import { addressWords as words } from '../catalogue/account/address.ts';
import { PlainPage } from '../page/plain-page.tsx';
import { ProblemNotice } from '../page/problem-notice.tsx';

/** `/account/adresse/:jeton`: the owner of a new address says so. By a press, never by the visit: programs open the links of letters. */
export function Component() {
  const { jeton = '' } = useParams();
  const { busy, run, failure } = useAction();
  const [email, setEmail] = useState<string | null>(null);
  const confirm = async () => {
    const proven = await run(() => call(proveAddress, { body: { jeton } }));
    if (proven !== null) setEmail(proven.email);
  };
  return (
    <PlainPage title={words.title}>
      {failure === null ? null : <ProblemNotice error={failure} />}
      {email === null ? (
        <>
          <p>{words.sentence}</p>
          <p>
            <Button busy={busy} onClick={() => void confirm()}>
              {words.confirm}
            </Button>
          </p>
          <p className="secondary">{words.notYours}</p>
        </>
      ) : (
        <>
          <Notice tone="success" role="status" title={words.done}>
            <p>{words.doneSentence(email)}</p>
          </Notice>
          <p>
            <TextLink to="/">{words.next}</TextLink>
          </p>
        </>
      )}
    </PlainPage>
  );
}
