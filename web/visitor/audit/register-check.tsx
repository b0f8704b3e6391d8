import { useState } from 'react';
import type { OutputOf } from '#contract/endpoint.ts';
import { AUDIT_LINES, auditCatalogue, REGISTER_FINDINGS } from '#contract/exchange/catalogue-audit.ts';
import type { CatalogueLine } from '#domain/catalogue/audit.ts';
import { formatIsrc, parseIsrc } from '#domain/isrc/isrc.ts';
import { call } from '#web/app/api/call.ts';
import { audit } from '#web/app/catalogue/public/audit.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { currentStructure, useSession } from '#web/app/session/use-session.ts';
import { Button } from '#web/design/action/button.tsx';
import { Card } from '#web/design/display/card.tsx';
import { useWork } from './use-work.ts';

const words = audit.register;
type Said = OutputOf<typeof auditCatalogue>['lignes'][number] & Pick<CatalogueLine, 'ligne' | 'titre'>;

/** For whoever is signed in: the same lines beside the recordings of their structure, when they ask. */
export function RegisterCheck({ lines }: { lines: readonly CatalogueLine[] }) {
  const { user } = useSession();
  const structureId = (user ? currentStructure(user) : null)?.id ?? null;
  const [done, setDone] = useState(0);
  const check = useWork((structure: number) => compared(structure, lines, setDone));
  if (structureId === null) return null;
  return (
    <Card title={words.title}>
      <p className="secondary">{words.hint}</p>
      <p>
        <Button busy={check.isRunning} onClick={() => check.run(structureId)}>
          {words.ask}
        </Button>
      </p>
      <p role="status" className="secondary">
        {check.isRunning ? words.working(done, lines.length) : ''}
        {check.result?.length === 0 ? words.none : ''}
      </p>
      {check.error === null ? null : <ProblemNotice error={check.error} />}
      {REGISTER_FINDINGS.map((constat) => (
        <Findings key={constat} constat={constat} said={check.result ?? []} />
      ))}
    </Card>
  );
}

async function compared(
  structureId: number,
  lines: readonly CatalogueLine[],
  onDone: (done: number) => void,
): Promise<Said[]> {
  const all: Said[] = [];
  for (let at = 0; at < lines.length; at += AUDIT_LINES) {
    onDone(at);
    const some = lines.slice(at, at + AUDIT_LINES);
    const lignes = some.map(({ titre, version, artiste, duree, type, code }) => ({
      ...{ titre: titre ?? '', version, artiste, duree, type, isrc: code },
    }));
    const { lignes: said } = await call(auditCatalogue, { body: { structureId, lignes } });
    all.push(
      ...said.flatMap((one) => {
        const line = some[one.rang];
        return line === undefined ? [] : [{ ...one, ligne: line.ligne, titre: one.titre ?? line.titre }];
      }),
    );
  }
  return all;
}

/** Lines of one kind that are drawn. */
const SHOWN = 50;

function Findings({ constat, said }: { constat: Said['constat']; said: readonly Said[] }) {
  const found = said.filter((one) => one.constat === constat);
  if (found.length === 0) return null;
  return (
    <>
      <h3>
        {words.kinds[constat]} ({found.length.toLocaleString('fr-FR')})
      </h3>
      <ul className="audit-findings">
        {found.slice(0, SHOWN).map(({ ligne, titre, isrc }) => (
          <li key={ligne}>
            <b>{audit.line([ligne])}</b> <span>{words.said[constat](titre ?? '', shown(isrc))}</span>
          </li>
        ))}
      </ul>
      {found.length > SHOWN ? <p className="secondary">{audit.more(found.length - SHOWN)}</p> : null}
    </>
  );
}

function shown(isrc: string | null): string {
  const code = isrc === null ? null : parseIsrc(isrc);
  return code === null ? '' : formatIsrc(code);
}
