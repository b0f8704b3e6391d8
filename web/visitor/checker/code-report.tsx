import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { formatIsrc, type Isrc } from '#domain/isrc/isrc.ts';
import { Button } from '#web/design/action/button.tsx';
import { StatusBadge } from '#web/design/display/badge.tsx';
import { Facts } from '#web/design/display/facts.tsx';
import { IsrcCode } from '#web/platform/page/isrc-code.tsx';
import { checker as messages } from './messages.ts';
import { type CodeStatus, explainedSegments, type ReadCode } from './read-codes.ts';

const DRAWN = {
  good: { tone: 'vert', icon: IconCircleCheck },
  watched: { tone: 'ambre', icon: IconAlertTriangle },
  faulty: { tone: 'rouge', icon: IconCircleX },
} as const satisfies Record<CodeStatus, unknown>;

export type CodeReportProps = {
  code: ReadCode;
  open: boolean;
  onCorrect: (typed: string, isrc: Isrc) => void;
};

/** Analysis of one code: parts, faults and advice. */
export function CodeReport({ code, open, onCorrect }: CodeReportProps) {
  const { isrc, typed, status, remarks, suggestion } = code;
  const { tone, icon } = DRAWN[status];
  return (
    <li className="report stack gap-12">
      <div className="row between gap-8-16">
        {isrc ? <IsrcCode isrc={isrc} copy /> : <span className="mono report-typed">{typed}</span>}
        <StatusBadge tone={tone} icon={icon} label={messages.states[status]} />
      </div>
      {remarks.length > 0 ? (
        <ul className="report-remarks stack">
          {remarks.map(({ message, advice }) => (
            <li key={message}>
              {message} <span className="muted">{advice}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {suggestion ? (
        <p className="row">
          <b>{messages.suggestion(formatIsrc(suggestion))}</b>
          <Button
            variant="secondary"
            size="small"
            aria-label={messages.correctNamed(typed, formatIsrc(suggestion))}
            onClick={() => onCorrect(typed, suggestion)}
          >
            {messages.correct}
          </Button>
        </p>
      ) : null}
      {isrc ? <Explained isrc={isrc} open={open} /> : null}
    </li>
  );
}

function Explained({ isrc, open }: { isrc: Isrc; open: boolean }) {
  const printed = formatIsrc(isrc);
  return (
    <details className="report-sections" open={open}>
      <summary>{messages.deps.caption(printed)}</summary>
      <dl className="report-meanings stack">
        {explainedSegments(isrc).map(({ name, text, meaning }) => (
          <div key={name}>
            <dt>
              {name} <span className="mono">{text}</span>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <Facts
        facts={[
          {
            term: messages.written,
            value: <span className="mono">{messages.printed(printed)}</span>,
          },
          { term: messages.stored, value: <span className="mono">{isrc}</span> },
        ]}
      />
    </details>
  );
}
