import { useState } from 'react';
import type { OutputOf } from '#contract/endpoint.ts';
import {
  type listServiceAccounts,
  renewSecret,
  revokeServiceAccount,
} from '#contract/software/service-accounts.ts';
import { Button } from '#web/design/action/button.tsx';
import { Badge } from '#web/design/display/badge.tsx';
import { Facts } from '#web/design/display/facts.tsx';
import { Timestamp } from '#web/design/display/timestamp.tsx';
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx';
import { call } from '#web/platform/api/call.ts';
import { useAction } from '#web/platform/api/use-action.ts';
import { announce } from '#web/platform/page/announcer.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { softwareMessages } from './messages.ts';
import type { WithSecret } from './with-secret.ts';

const messages = softwareMessages.accounts;

export type ServiceAccountProps = {
  account: OutputOf<typeof listServiceAccounts>['rows'][number];
  onSecret: (secret: WithSecret) => void;
  onChanged: () => void;
};

/** One service account: role, last sign-in, new secret, revocation. */
export function ServiceAccount({ account, onSecret, onChanged }: ServiceAccountProps) {
  const { compteServiceId, nom, role, clientId, essai, creePar, jetonAt, revokedAt, secretAt } =
    account;
  const [asking, setAsking] = useState(false);
  const { busy, run, problem } = useAction();
  const renew = () =>
    run(async () => onSecret(await call(renewSecret, { body: { compteServiceId } })));
  const revoke = () =>
    run(async () => {
      await call(revokeServiceAccount, { body: { compteServiceId } });
      setAsking(false);
      announce(messages.revokedNow(nom));
      onChanged();
    });
  return (
    <li className="software-item stack">
      <div className="row">
        <strong>{nom}</strong>
        <Badge>{messages.roles[role].label}</Badge>
        {essai ? <Badge tone="ambre">{messages.test}</Badge> : null}
        {revokedAt === null ? null : <Badge tone="rouge">{messages.revoked}</Badge>}
      </div>
      <Facts
        facts={[
          { term: messages.clientId, value: <span className="mono">{clientId}</span> },
          {
            term: messages.lastUsed,
            value: jetonAt === null ? messages.never : <Timestamp at={jetonAt} />,
          },
          { term: messages.createdBy, value: creePar },
        ]}
      />
      {problem ? <ProblemAlert error={problem} /> : null}
      {revokedAt === null ? (
        <div className="row">
          {secretAt === null ? null : (
            <Button
              variant="secondary"
              size="small"
              busy={busy && !asking}
              aria-label={messages.renewNamed(nom)}
              onClick={() => void renew()}
            >
              {messages.renew}
            </Button>
          )}
          <Button
            variant="ghost"
            size="small"
            aria-label={messages.revokeNamed(nom)}
            onClick={() => setAsking(true)}
          >
            {messages.revoke}
          </Button>
        </div>
      ) : null}
      <ConfirmDialog
        open={asking}
        title={messages.revokeTitle(nom)}
        onClose={() => setAsking(false)}
        confirm={messages.revokeNamed(nom)}
        danger
        busy={busy}
        onConfirm={() => void revoke()}
      >
        <p>{messages.revokeSentence}</p>
      </ConfirmDialog>
    </li>
  );
}
