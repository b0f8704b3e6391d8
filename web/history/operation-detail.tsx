import type { ReactNode } from 'react';
import type { ElementOut } from '#contract/registration/element.ts';
import { formatIsrc, parseIsrc } from '#domain/isrc/isrc.ts';
import { historyMessages } from '#web/messages/history.ts';
import { IsrcCode } from '#web/platform/page/isrc-code.tsx';
import { changeSentence } from './field-messages.ts';
import { operationTitle } from './operation-messages.ts';
import type { What } from './operations.ts';
import type { AgreementTrace, DecisionTrace } from './traces.ts';

export type OperationDetailProps = { what: What; elements: readonly ElementOut[] };

/** More than this is folded away. */
const SHOWN = 3;

/** Details of an operation: old and new values, codes, motives. */
export function OperationDetail({ what, elements }: OperationDetailProps): ReactNode {
  const nameOf = (elementId: number | null) => {
    const element = elements.find((one) => one.elementId === elementId);
    if (element === undefined) return historyMessages.goneRecording;
    return historyMessages.recording(element.rang, element.titre ?? historyMessages.untitled);
  };
  if (what.kind === 'edited') {
    const lines = what.elements.flatMap(({ elementId, changes }) => [
      { key: `${elementId}`, text: nameOf(elementId), strong: true },
      ...changes.map((change) => ({
        key: `${elementId} ${change.field}`,
        text: changeSentence(change),
        strong: false,
      })),
    ]);
    return (
      <Folded count={lines.length}>
        {lines.map(({ key, text, strong }) => (
          <li key={key}>{strong ? <b>{text}</b> : text}</li>
        ))}
      </Folded>
    );
  }
  if (what.kind === 'renamed' && what.change)
    return <p className="secondary">{changeSentence(what.change)}</p>;
  if (what.kind === 'submitted' && what.toTime > 0) {
    return <p className="secondary">{historyMessages.happened.submittedToTime(what.toTime)}</p>;
  }
  if (what.kind === 'moved' && what.message !== null) {
    return <p className="secondary">{historyMessages.message(what.message)}</p>;
  }
  if (what.kind === 'typed') {
    return (
      <details className="history-fold fold">
        <summary>{historyMessages.seeDetail}</summary>
        {what.deps.map((part) => (
          <div key={`${part.kind} ${operationTitle(part)}`}>
            <b>{operationTitle(part)}</b>
            <OperationDetail what={part} elements={elements} />
          </div>
        ))}
      </details>
    );
  }
  if (what.kind === 'decided') return <DecisionDetail decision={what.decision} nameOf={nameOf} />;
  if (what.kind === 'issued')
    return <IssuedDetail name={nameOf(what.elementId)} trace={what.trace} />;
  return null;
}

/** Request about a recording that has a code, with its motive. */
function IssuedDetail({ name, trace }: { name: string; trace: AgreementTrace }) {
  const { changes, motif, reponse, remplacePar, de, vers } = trace;
  const code = remplacePar === null ? null : parseIsrc(remplacePar);
  const lines = [
    ...changes.map(changeSentence),
    ...(de === null ? [] : [historyMessages.from(de)]),
    ...(vers === null ? [] : [historyMessages.to(vers)]),
    ...(code === null ? [] : [historyMessages.replacedBy(formatIsrc(code))]),
    ...(motif === null ? [] : [historyMessages.motif(motif)]),
    ...(reponse === null ? [] : [historyMessages.answer(reponse)]),
  ];
  return (
    <ul className="history-lines stack gap-4">
      <li>
        <b>{name}</b>
      </li>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

type DecisionDetailProps = {
  decision: DecisionTrace;
  nameOf: (elementId: number | null) => string;
};

function DecisionDetail({ decision, nameOf }: DecisionDetailProps) {
  const { codes, refused, deleted } = decision;
  return (
    <Folded count={codes.length + refused.length + deleted.length}>
      {codes.map(({ elementId, isrc }) => (
        <li key={isrc}>
          {nameOf(elementId)} <IsrcCode isrc={isrc} />
        </li>
      ))}
      {refused.map(({ elementId, motif }) => (
        <li key={elementId}>
          <b>{nameOf(elementId)}</b>
          <br />
          {motif === null ? null : historyMessages.quoted(motif)}
        </li>
      ))}
      {deleted.map(({ rang, titre, motif }) => (
        <li key={`${rang} ${titre}`}>
          {historyMessages.recording(rang, titre ?? historyMessages.untitled)}
          {motif === null ? null : (
            <>
              <br />
              {historyMessages.quoted(motif)}
            </>
          )}
        </li>
      ))}
    </Folded>
  );
}

function Folded({ count, children }: { count: number; children: ReactNode }) {
  if (count === 0) return null;
  const list = <ul className="history-lines stack gap-4">{children}</ul>;
  if (count <= SHOWN) return list;
  return (
    <details className="history-fold fold">
      <summary>{historyMessages.seeDetail}</summary>
      {list}
    </details>
  );
}
