import { useState } from 'react';
import { REGISTER_FINDINGS } from '#contract/exchange/catalogue-audit.ts';
import { formatIsrc, parseIsrc } from '#domain/isrc/isrc.ts';
import type { CatalogueLine } from '#domain/register/catalogue-audit.ts';
import { Button } from '#web/design/action/button.tsx';
import { Card } from '#web/design/display/card.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { currentStructure, useSession } from '#web/platform/session/use-session.ts';
import { type BesideRegister, besideRegister } from '#web/registration/register/beside-register.ts';
import { audit } from './messages.ts';
import { useWork } from './use-work.ts';

const messages = audit.register;
type Message = Omit<BesideRegister, 'constat'> &
  Pick<CatalogueLine, 'ligne' | 'titre'> & { readonly constat: (typeof GAPS)[number] };

/** For signed-in people: compares the lines with the recordings of their structure, on request. */
export function RegisterCheck({ lines }: { lines: readonly CatalogueLine[] }) {
  const { user } = useSession();
  const structureId = (user ? currentStructure(user) : null)?.id ?? null;
  const [done, setDone] = useState(0);
  const check = useWork((structure: number) => compared(structure, lines, setDone));
  if (structureId === null) return null;
  return (
    <Card title={messages.title}>
      <p className="secondary">{messages.hint}</p>
      <p>
        <Button busy={check.isRunning} onClick={() => check.run(structureId)}>
          {messages.ask}
        </Button>
      </p>
      <p role="status" className="secondary">
        {check.isRunning ? messages.working(done, lines.length) : ''}
        {check.result?.length === 0 ? messages.none : ''}
      </p>
      {check.error === null ? null : <ProblemAlert error={check.error} />}
      {GAPS.map((constat) => (
        <Findings key={constat} constat={constat} message={check.result ?? []} />
      ))}
    </Card>
  );
}

/** A recording already in the register as stated needs no remark. */
const GAPS = REGISTER_FINDINGS.filter((constat) => constat !== 'CONNU');

async function compared(
  structureId: number,
  lines: readonly CatalogueLine[],
  onDone: (done: number) => void,
): Promise<Message[]> {
  const all = await besideRegister(structureId, lines, onDone);
  return all.flatMap(({ line: { ligne, titre }, constat, ...message }) =>
    constat === 'CONNU' ? [] : [{ ...message, constat, ligne, titre: message.titre ?? titre }],
  );
}

/** Lines shown per kind. */
const SHOWN = 50;

function Findings({
  constat,
  message: texts,
}: {
  constat: Message['constat'];
  message: readonly Message[];
}) {
  const matches = texts.filter((one) => one.constat === constat);
  if (matches.length === 0) return null;
  return (
    <>
      <h3>
        {messages.kinds[constat]} ({matches.length.toLocaleString('fr-FR')})
      </h3>
      <ul className="audit-findings stack gap-8">
        {matches.slice(0, SHOWN).map(({ ligne, titre, isrc, remplacePar, message }) => (
          <li key={ligne}>
            <b>{audit.line([ligne])}</b>{' '}
            <span>{messages.message[constat](titre ?? '', shown(isrc), shown(remplacePar))}</span>{' '}
            {message === null ? null : <span className="secondary">{message}</span>}
          </li>
        ))}
      </ul>
      {matches.length > SHOWN ? (
        <p className="secondary">{audit.more(matches.length - SHOWN)}</p>
      ) : null}
    </>
  );
}

function shown(isrc: string | null): string {
  const code = isrc ? parseIsrc(isrc) : null;
  return code === null ? '' : formatIsrc(code);
}
