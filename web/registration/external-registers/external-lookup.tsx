import '../proximity/proximity.css';
import { useMutation } from '@tanstack/react-query';
import {
  type Ailleurs,
  askExternal,
  type DitAilleurs,
  type RegistreAilleurs,
} from '#contract/registration/external-lookup.ts';
import { formatIsrc, isIsrc } from '#domain/isrc/isrc.ts';
import { Button } from '#web/design/action/button.tsx';
import { TextLink } from '#web/design/action/link.tsx';
import { Badge } from '#web/design/display/badge.tsx';
import { call } from '#web/platform/api/call.ts';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { useConfiguration } from '#web/platform/runtime-configuration.ts';
import { external as messages } from './messages.ts';

export type ExternalProps = {
  elementId: number;
  /** Name of the recording, for screen readers. */
  about: string;
};

/**
 * Records of external registers about a recording. Requests are made only on click, never on a
 * change or a return to the page.
 */
export function External({ elementId, about }: ExternalProps) {
  const { otherRegisters } = useConfiguration().flags;
  const asking = useMutation({
    mutationFn: () => call(askExternal, { query: { elementId: String(elementId) } }),
  });
  if (otherRegisters.length === 0) return null;
  const { data, error, isPending } = asking;
  return (
    <div className="stack gap-8">
      <div>
        <Button
          size="small"
          variant="secondary"
          busy={isPending}
          aria-label={messages.askAbout(otherRegisters, about)}
          onClick={() => asking.mutate()}
        >
          {messages.ask(otherRegisters)}
        </Button>
      </div>
      <p role="status" className="secondary">
        {isPending ? messages.asking : data ? outcome(data) : messages.what}
      </p>
      {error ? <ProblemAlert error={error} onRetry={() => asking.mutate()} /> : null}
      {data ? <Answers answers={data} /> : null}
    </div>
  );
}

function outcome({ isrc, registres }: Ailleurs): string {
  if (registres.length === 0) return messages.cannot;
  const existing = registres.reduce((sum, { rows }) => sum + rows.length, 0);
  const text = registres.some(({ etat }) => etat === 'REPOND')
    ? messages.answered(existing)
    : messages.nobody;
  return isrc === null ? `${messages.byWords} ${text}` : text;
}

function Answers({ answers: { registres } }: { answers: Ailleurs }) {
  return (
    <>
      {registres.map((one) => (
        <RegisterAnswer key={one.registre} message={one} />
      ))}
      {registres.some(({ rows }) => rows.length > 0) ? <p>{messages.rule}</p> : null}
    </>
  );
}

function RegisterAnswer({ message: { registre, etat, rows } }: { message: RegistreAilleurs }) {
  return (
    <div className="similar-candidate stack gap-12">
      <p>
        <b>{registre}</b>
        {rows.length > 0 ? null : ` : ${etat === 'MUET' ? messages.silent : messages.unknown}`}
      </p>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an answer does not change, and two of its lines may say the same
        <OneMessage key={index} registre={registre} row={row} />
      ))}
    </div>
  );
}

function OneMessage({ registre, row }: { registre: string; row: DitAilleurs }) {
  const { titre, artiste, duree, isrcs, adresse, concorde } = row;
  const codes = isrcs.map((isrc) => (isIsrc(isrc) ? formatIsrc(isrc) : isrc));
  return (
    <div className="similar-head row">
      <Badge tone={concorde ? 'vert' : 'neutre'}>
        {concorde ? messages.agrees : messages.differs}
      </Badge>
      <span>{[`« ${titre} »`, artiste, duree, ...codes].filter(Boolean).join(', ')}</span>
      {adresse === null ? null : <TextLink to={adresse}>{messages.see(registre)}</TextLink>}
    </div>
  );
}
