import '../proximity/proximity.css';
import { useMutation } from '@tanstack/react-query';
import {
  type Ailleurs,
  askElsewhere,
  type DitAilleurs,
  type RegistreAilleurs,
} from '#contract/evidence/evidence.ts';
import { formatIsrc, isIsrc } from '#domain/isrc/isrc.ts';
import { call } from '#web/app/api/call.ts';
import { elsewhere as words } from '#web/app/catalogue/proximity/elsewhere.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { useConfiguration } from '#web/app/runtime-configuration.ts';
import { Button } from '#web/design/action/button.tsx';
import { TextLink } from '#web/design/action/link.tsx';
import { Badge } from '#web/design/display/badge.tsx';

export type ElsewhereProps = {
  elementId: number;
  /** What it is called, for who hears the button among others. */
  about: string;
};

/** What registers of others say of a recording. Each click asks, and nothing else does: neither a change nor a return. */
export function Elsewhere({ elementId, about }: ElsewhereProps) {
  const { otherRegisters } = useConfiguration().flags;
  const asking = useMutation({
    mutationFn: () => call(askElsewhere, { query: { elementId: String(elementId) } }),
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
          aria-label={words.askAbout(otherRegisters, about)}
          onClick={() => asking.mutate()}
        >
          {words.ask(otherRegisters)}
        </Button>
      </div>
      <p role="status" className="secondary">
        {isPending ? words.asking : data ? outcome(data) : words.what}
      </p>
      {error ? <ProblemNotice error={error} onRetry={() => asking.mutate()} /> : null}
      {data ? <Answers answers={data} /> : null}
    </div>
  );
}

function outcome({ isrc, registres }: Ailleurs): string {
  if (registres.length === 0) return words.cannot;
  const known = registres.reduce((sum, { rows }) => sum + rows.length, 0);
  const said = registres.some(({ etat }) => etat === 'REPOND')
    ? words.answered(known)
    : words.nobody;
  return isrc === null ? `${words.byWords} ${said}` : said;
}

function Answers({ answers: { registres } }: { answers: Ailleurs }) {
  return (
    <>
      {registres.map((one) => (
        <RegisterSays key={one.registre} said={one} />
      ))}
      {registres.some(({ rows }) => rows.length > 0) ? <p>{words.rule}</p> : null}
    </>
  );
}

function RegisterSays({ said: { registre, etat, rows } }: { said: RegistreAilleurs }) {
  return (
    <div className="near-candidate stack gap-12">
      <p>
        <b>{registre}</b>
        {rows.length > 0 ? null : ` : ${etat === 'MUET' ? words.silent : words.unknown}`}
      </p>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an answer does not change, and two of its lines may say the same
        <OneSaid key={index} registre={registre} row={row} />
      ))}
    </div>
  );
}

function OneSaid({ registre, row }: { registre: string; row: DitAilleurs }) {
  const { titre, artiste, duree, isrcs, adresse, concorde } = row;
  const codes = isrcs.map((isrc) => (isIsrc(isrc) ? formatIsrc(isrc) : isrc));
  return (
    <div className="near-head row">
      <Badge tone={concorde ? 'vert' : 'neutre'}>{concorde ? words.agrees : words.differs}</Badge>
      <span>{[`« ${titre} »`, artiste, duree, ...codes].filter(Boolean).join(', ')}</span>
      {adresse === null ? null : <TextLink to={adresse}>{words.see(registre)}</TextLink>}
    </div>
  );
}
