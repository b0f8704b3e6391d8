import { useQuery } from '@tanstack/react-query';
import type { OutputOf } from '#contract/endpoint.ts';
import { readCompleteness } from '#contract/exchange/declaration.ts';
import { LinkButton } from '#web/design/action/link.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { NativeSelect } from '#web/design/form/native-select.tsx';
import { rightsMessages as messages } from '#web/messages/rights-export.ts';
import { call } from '#web/platform/api/call.ts';
import { keyOf } from '#web/platform/api/keys.ts';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { type Extent, requested } from './extent.ts';

export type DeclarationCheckProps = {
  extent: Extent;
  recipient: string | undefined;
  onRecipient: (dpid: string) => void;
};

/** Recordings listed one by one before a « show more ». */
const SHOWN = 50;

/** Before the file is built, lists what the chosen recipient would miss. */
export function DeclarationCheck({ extent, recipient, onRecipient }: DeclarationCheckProps) {
  const { data, error } = useQuery({
    queryKey: keyOf('elements', {}, 'declaration', extent),
    queryFn: ({ signal }) => call(readCompleteness, { body: requested(extent) }, signal),
  });
  if (error) return <ProblemAlert error={error} />;
  if (data === undefined) return <p className="muted">{messages.reading}</p>;
  const [first] = data.destinataires;
  return (
    <div className="stack gap-12">
      <Gaps result={data} />
      {data.destinataires.length > 1 ? (
        <NativeSelect
          label={messages.recipient}
          options={data.destinataires.map(({ dpid, nom }) => ({ value: dpid, label: nom }))}
          value={recipient ?? first?.dpid ?? ''}
          onValue={onRecipient}
        />
      ) : null}
    </div>
  );
}

function Gaps({ result }: { result: OutputOf<typeof readCompleteness> }) {
  const { complets, examines, total, catalogue, lignes } = result;
  const whole = catalogue.length === 0 && complets === total;
  if (whole) {
    return (
      <AlertBox tone="success" title={messages.checked}>
        <p>{messages.complete(examines)}</p>
      </AlertBox>
    );
  }
  const hidden = examines - complets - Math.min(lignes.length, SHOWN);
  return (
    <AlertBox tone="warning" title={messages.checked}>
      {catalogue.length > 0 ? (
        <>
          <p>{messages.ofCatalogue(listed(catalogue))}</p>
          <p>
            <LinkButton to="/isrc/droits" variant="secondary" size="small">
              {messages.toRights}
            </LinkButton>
          </p>
        </>
      ) : null}
      <p>{messages.wanting(complets, examines)}</p>
      {examines < total ? <p>{messages.unchecked(examines, total - examines)}</p> : null}
      {lignes.length > 0 ? (
        <details>
          <summary>{messages.gaps}</summary>
          <ul>
            {lignes.slice(0, SHOWN).map(({ elementId, titre, manques }) => (
              <li key={elementId}>
                {messages.ofRecording(titre ?? messages.untitled, listed(manques))}
              </li>
            ))}
          </ul>
          {hidden > 0 ? <p>{messages.more(hidden)}</p> : null}
        </details>
      ) : null}
    </AlertBox>
  );
}

const listed = (gaps: readonly { manque: string }[]) => gaps.map(({ manque }) => manque).join(', ');
