import { useQuery } from '@tanstack/react-query';
import type { OutputOf } from '#contract/endpoint.ts';
import { readCompleteness } from '#contract/exchange/declaration.ts';
import { call } from '#web/app/api/call.ts';
import { keyOf } from '#web/app/api/keys.ts';
import { rightsWords as words } from '#web/app/catalogue/exchange/rights.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { LinkButton } from '#web/design/action/link.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';
import { NativeSelect } from '#web/design/form/native-select.tsx';
import { asked, type Extent } from './extent.ts';

export type DeclarationCheckProps = {
  extent: Extent;
  recipient: string | undefined;
  onRecipient: (dpid: string) => void;
};

/** Recordings that are told one by one before the reader asks for the others. */
const SHOWN = 50;

/** What a recipient would miss, and who that is, before the file is made. */
export function DeclarationCheck({ extent, recipient, onRecipient }: DeclarationCheckProps) {
  const { data, error } = useQuery({
    queryKey: keyOf('elements', {}, 'declaration', extent),
    queryFn: ({ signal }) => call(readCompleteness, { body: asked(extent) }, signal),
  });
  if (error) return <ProblemNotice error={error} />;
  if (data === undefined) return <p className="muted">{words.reading}</p>;
  const [first] = data.destinataires;
  return (
    <div className="stack gap-12">
      <Gaps found={data} />
      {data.destinataires.length > 1 ? (
        <NativeSelect
          label={words.recipient}
          options={data.destinataires.map(({ dpid, nom }) => ({ value: dpid, label: nom }))}
          value={recipient ?? first?.dpid ?? ''}
          onValue={onRecipient}
        />
      ) : null}
    </div>
  );
}

function Gaps({ found }: { found: OutputOf<typeof readCompleteness> }) {
  const { complets, examines, total, catalogue, lignes } = found;
  const whole = catalogue.length === 0 && complets === total;
  if (whole) {
    return (
      <Notice tone="success" title={words.checked}>
        <p>{words.complete(examines)}</p>
      </Notice>
    );
  }
  const hidden = examines - complets - Math.min(lignes.length, SHOWN);
  return (
    <Notice tone="warning" title={words.checked}>
      {catalogue.length > 0 ? (
        <>
          <p>{words.ofCatalogue(listed(catalogue))}</p>
          <p>
            <LinkButton to="/isrc/droits" variant="secondary" size="small">
              {words.toRights}
            </LinkButton>
          </p>
        </>
      ) : null}
      <p>{words.wanting(complets, examines)}</p>
      {examines < total ? <p>{words.unchecked(examines, total - examines)}</p> : null}
      {lignes.length > 0 ? (
        <details>
          <summary>{words.gaps}</summary>
          <ul>
            {lignes.slice(0, SHOWN).map(({ elementId, titre, manques }) => (
              <li key={elementId}>{words.ofRecording(titre ?? words.untitled, listed(manques))}</li>
            ))}
          </ul>
          {hidden > 0 ? <p>{words.more(hidden)}</p> : null}
        </details>
      ) : null}
    </Notice>
  );
}

const listed = (gaps: readonly { manque: string }[]) => gaps.map(({ manque }) => manque).join(', ');
