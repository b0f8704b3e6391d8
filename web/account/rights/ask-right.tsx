import { useState } from 'react';
import { z } from 'zod/mini';
import { askRight } from '#contract/account/rights.ts';
import { dayFormat } from '#domain/french.ts';
import { OWN_RIGHTS, type OwnRight } from '#domain/profile/rights.ts';
import { Button } from '#web/design/action/button.tsx';
import { Card } from '#web/design/display/card.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { NativeSelect } from '#web/design/form/native-select.tsx';
import { TextArea } from '#web/design/form/text-area.tsx';
import { call } from '#web/platform/api/call.ts';
import { useAction } from '#web/platform/api/use-action.ts';
import { announce } from '#web/platform/page/announcer.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { useStored } from '#web/platform/pending-changes/use-stored.ts';
import { rightsMessages as messages } from './messages.ts';
import type { OwnData } from './own-data.ts';

const typing = z.strictObject({ genre: z.enum(OWN_RIGHTS), texte: z.string() });

type Props = { demandes: OwnData['demandes']; onRequested: () => Promise<unknown> };

const long = dayFormat({ dateStyle: 'long' });
const day = (timestamp: string) => long.format(new Date(timestamp));

/** One request of a kind waits at a time. */
export function AskRight({ demandes, onRequested }: Props) {
  const waiting = demandes.filter(({ traiteeLe }) => traiteeLe === null);
  const open = OWN_RIGHTS.filter((right) => !waiting.some(({ genre }) => genre === right));
  const [typed, setTyped] = useStored('droit', typing);
  const [chosen, setChosen] = useState<OwnRight>(typed?.genre ?? 'RECTIFICATION');
  const texte = typed?.texte ?? '';
  const write = (right: OwnRight, words: string) => {
    setChosen(right);
    // The chosen right without a text is not stored as a draft.
    setTyped(words === '' ? null : { genre: right, texte: words });
  };
  const { run, busy, problem } = useAction();
  const genre = open.includes(chosen) ? chosen : open[0];
  const send = async (right: OwnRight) => {
    const done = await run(() => call(askRight, { body: { genre: right, texte: texte || null } }));
    if (done === null) return;
    setTyped(null);
    await onRequested();
    announce(messages.sent);
  };
  return (
    <Card title={messages.requests}>
      <div className="account-fields stack gap-20">
        {demandes.map(({ demandeId, genre: right, demandeeLe, traiteeLe, accordee, reponse }) => (
          <AlertBox key={demandeId} tone="info">
            <p>
              {traiteeLe === null
                ? messages.waiting(messages.rights[right], day(demandeeLe))
                : messages.answered(messages.rights[right], accordee === true, day(traiteeLe))}
            </p>
            {reponse === null ? null : <p>{reponse}</p>}
          </AlertBox>
        ))}
        {genre === undefined ? null : (
          <>
            <NativeSelect
              label={messages.kind}
              value={genre}
              onValue={(value) =>
                write(OWN_RIGHTS.find((right) => right === value) ?? chosen, texte)
              }
              options={open.map((right) => ({
                value: right,
                label: `${messages.ask} ${messages.rights[right]}`,
              }))}
            />
            {genre === 'EFFACEMENT' ? (
              <AlertBox tone="warning">
                <p>{messages.erasure}</p>
              </AlertBox>
            ) : null}
            <TextArea
              label={messages.details}
              hint={messages.detailsHint[genre]}
              value={texte}
              onValue={(value) => write(genre, value)}
              maxLength={2000}
              rows={3}
            />
            {problem ? <ProblemAlert error={problem} /> : null}
            <div>
              <Button busy={busy} onClick={() => void send(genre)}>
                {messages.send}
              </Button>
            </div>
          </>
        )}
      </div>
    </Card>
  );
}
