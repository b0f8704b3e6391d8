import { useState } from 'react';
import type { OutputOf } from '#contract/endpoint.ts';
import {
  deleteWebhook,
  type listWebhooks,
  tryWebhook,
  updateWebhook,
} from '#contract/software/webhooks.ts';
import { Button } from '#web/design/action/button.tsx';
import { Badge } from '#web/design/display/badge.tsx';
import { call } from '#web/platform/api/call.ts';
import { useAction } from '#web/platform/api/use-action.ts';
import { announce } from '#web/platform/page/announcer.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { Deliveries } from './deliveries.tsx';
import { softwareMessages } from './messages.ts';

const messages = softwareMessages.webhooks;

export type WebhookProps = {
  webhook: OutputOf<typeof listWebhooks>['rows'][number];
  onChanged: () => void;
};

/** One webhook: delivery status, test message, restart, deletion. */
export function Webhook({ webhook, onChanged }: WebhookProps) {
  const { webhookId, adresse, evenements, actif, echecDepuis } = webhook;
  const [open, setOpen] = useState(false);
  const { busy, run, problem } = useAction();
  const act = (work: () => Promise<unknown>, text: string) =>
    void run(async () => {
      await work();
      announce(text);
      onChanged();
    });
  return (
    <li className="software-item stack">
      <div className="row">
        <strong className="mono secret-value">{adresse}</strong>
        {stateOf(actif, echecDepuis)}
      </div>
      <p className="secondary">{evenements.map((event) => messages.names[event]).join(', ')}</p>
      {problem ? <ProblemAlert error={problem} /> : null}
      <div className="row">
        {actif ? (
          <Button
            variant="secondary"
            size="small"
            busy={busy}
            aria-label={messages.tryNamed(adresse)}
            onClick={() => act(() => call(tryWebhook, { body: { webhookId } }), messages.tried)}
          >
            {messages.tryIt}
          </Button>
        ) : (
          <Button
            variant="secondary"
            size="small"
            busy={busy}
            aria-label={messages.restartNamed(adresse)}
            onClick={() =>
              act(
                () => call(updateWebhook, { body: { webhookId, actif: true } }),
                messages.restarted,
              )
            }
          >
            {messages.restart}
          </Button>
        )}
        <Button
          variant="secondary"
          size="small"
          aria-expanded={open}
          aria-label={
            open
              ? softwareMessages.deliveries.closeNamed(adresse)
              : softwareMessages.deliveries.openNamed(adresse)
          }
          onClick={() => setOpen(!open)}
        >
          {open ? softwareMessages.deliveries.close : softwareMessages.deliveries.open}
        </Button>
        <Button
          variant="ghost"
          size="small"
          busy={busy}
          aria-label={messages.removeNamed(adresse)}
          onClick={() => act(() => call(deleteWebhook, { body: { webhookId } }), messages.removed)}
        >
          {messages.remove}
        </Button>
      </div>
      {open ? <Deliveries webhook={webhook} onReplayed={onChanged} /> : null}
    </li>
  );
}

function stateOf(actif: boolean, echecDepuis: string | null) {
  if (!actif) return <Badge tone="rouge">{messages.stopped}</Badge>;
  return echecDepuis === null ? (
    <Badge tone="vert">{messages.active}</Badge>
  ) : (
    <Badge tone="ambre">{messages.failing}</Badge>
  );
}
