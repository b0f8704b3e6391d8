import { useState } from 'react';
import { createWebhook } from '#contract/software/webhooks.ts';
import { WEBHOOK_EVENTS, type WebhookEvent } from '#domain/notification/webhook-events.ts';
import { Checkbox } from '#web/design/form/checkbox.tsx';
import { TextInput } from '#web/design/form/text-input.tsx';
import { call } from '#web/platform/api/call.ts';
import { useAction } from '#web/platform/api/use-action.ts';
import { CreateFoot } from './create-foot.tsx';
import { softwareMessages } from './messages.ts';

const messages = softwareMessages.webhooks;
const ADRESSE_ID = 'adresse-prevenue';
const EVENTS_ID = 'evenements-prevenus';
/** `essai` is sent on demand only. */
const CHOICES = WEBHOOK_EVENTS.filter((event) => event !== 'essai');
const ADRESSE_MAX = 500;

/** Form of a new webhook: address and events. */
export function NewWebhook({ onSecret }: { onSecret: (secret: string) => void }) {
  const [adresse, setAdresse] = useState('');
  const [chosen, setChosen] = useState<readonly WebhookEvent[]>([
    'dossier.traite',
    'codes.attribues',
  ]);
  const [tried, setTried] = useState(false);
  const { busy, run, errors, problem } = useAction();
  const text = adresse.trim();
  const create = async () => {
    setTried(true);
    if (text === '') return document.getElementById(ADRESSE_ID)?.focus();
    if (chosen.length === 0) return document.getElementById(EVENTS_ID)?.focus();
    const done = await run(async () => {
      const { secret } = await call(createWebhook, {
        body: { adresse: text, evenements: [...chosen] },
      });
      onSecret(secret);
    });
    if (done === null) return;
    setAdresse('');
    setTried(false);
  };
  const toggle = (event: WebhookEvent, on: boolean) =>
    setChosen(CHOICES.filter((one) => (one === event ? on : chosen.includes(one))));
  return (
    <div className="stack software-form gap-12">
      <TextInput
        id={ADRESSE_ID}
        type="url"
        label={messages.adresse}
        normalCase
        required
        maxLength={ADRESSE_MAX}
        value={adresse}
        onValue={setAdresse}
        error={tried && text === '' ? messages.adresseMissing : errors.get('adresse')}
      />
      <fieldset className="field" id={EVENTS_ID} tabIndex={-1}>
        <legend className="field-label">{messages.evenements}</legend>
        {CHOICES.map((event) => (
          <Checkbox
            key={event}
            label={messages.names[event]}
            checked={chosen.includes(event)}
            onChecked={(on) => toggle(event, on)}
          />
        ))}
        {tried && chosen.length === 0 ? (
          <p className="field-error" role="alert">
            {messages.evenementsMissing}
          </p>
        ) : null}
      </fieldset>
      <CreateFoot busy={busy} problem={problem} label={messages.create} onCreate={create} />
    </div>
  );
}
