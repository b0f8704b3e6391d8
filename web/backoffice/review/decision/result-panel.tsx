import '#web/design/table/small-table.css';
import { IconCopy } from '@tabler/icons-react';
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { DossierOut } from '#contract/registration/dossier.ts';
import { formatIsrc, parseIsrc } from '#domain/isrc/isrc.ts';
import type { FileCommands } from '#web/backoffice/review-queue/reviewing.ts';
import { Button } from '#web/design/action/button.tsx';
import { LinkButton } from '#web/design/action/link.tsx';
import { messages as designMessages } from '#web/design/design-messages.ts';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { CELL, COLUMN_HEADER, ROW, ROW_GROUP, ROW_HEADER, TABLE } from '#web/design/table/roles.ts';
import { decisionMessages } from '#web/messages/decision.ts';
import { dossierMessages } from '#web/messages/dossier.ts';
import { IsrcCode } from '#web/platform/page/isrc-code.tsx';
import type { Outcome } from '../pending/decision.ts';

const texts = decisionMessages.result;

export type Result = {
  outcome: Outcome;
  /** The dossier as it was when it was decided: a deleted one can no longer be read. */
  dossier: DossierOut;
};

export type ResultPanelProps = {
  result: Result;
  commands: Ref<FileCommands>;
  onReview: () => void;
};

/** Outcome of the last decision of the queue, when no other dossier opens in its place. */
export function ResultPanel({ result, commands, onReview }: ResultPanelProps) {
  const { outcome, dossier } = result;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  useImperativeHandle(commands, () => ({
    validate: () => undefined,
    refuse: () => undefined,
    next: () => undefined,
    document: () => undefined,
    read: () => undefined,
  }));
  const effect = {
    codes: outcome.attributed.length,
    refused: outcome.refused.length,
    deleted: outcome.deleted.length,
  };
  return (
    <section className="result" aria-label={texts.region}>
      <p className="secondary">{texts.about(dossier.numero, dossier.raison)}</p>
      <h1 ref={title} tabIndex={-1}>
        {texts.title(effect)}
      </h1>
      {effect.refused > 0 ? (
        <AlertBox tone="info">
          <p>{texts.refused}</p>
        </AlertBox>
      ) : null}
      {effect.codes > 0 ? <Codes result={result} /> : null}
      <p className="secondary">{texts.last}</p>
      <div className="row">
        <LinkButton to="?">{texts.back}</LinkButton>
        {outcome.etat === null ? null : (
          <Button variant="secondary" onClick={onReview}>
            {texts.review}
          </Button>
        )}
      </div>
    </section>
  );
}

function Codes({ result: { outcome, dossier } }: { result: Result }) {
  const titles = new Map(dossier.elements.map(({ elementId, titre }) => [elementId, titre]));
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className="result-codes" aria-label={texts.codes} tabIndex={0}>
        <table className="small-table" {...TABLE}>
          <caption className="visually-hidden">{texts.codes}</caption>
          <thead {...ROW_GROUP}>
            <tr {...ROW}>
              <th {...COLUMN_HEADER} scope="col">
                {texts.columns.rang}
              </th>
              <th {...COLUMN_HEADER} scope="col">
                {texts.columns.titre}
              </th>
              <th {...COLUMN_HEADER} scope="col">
                {texts.columns.code}
              </th>
            </tr>
          </thead>
          <tbody {...ROW_GROUP}>
            {outcome.attributed.map(({ elementId, rang, isrc }) => (
              <tr key={elementId} {...ROW}>
                <td {...CELL} className="mono">
                  {rang}
                </td>
                <th {...ROW_HEADER} scope="row">
                  {titles.get(elementId) ?? dossierMessages.untitled}
                </th>
                <td {...CELL}>
                  <IsrcCode isrc={isrc} copy />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {outcome.attributed.length > 1 ? (
        <CopyAll codes={outcome.attributed.map(({ isrc }) => isrc)} />
      ) : null}
    </>
  );
}

export function CopyAll({ codes }: { codes: readonly string[] }) {
  const [message, setMessage] = useState('');
  const text = codes.map((code) => printed(code)).join('\n');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setMessage(designMessages.copied),
      () => setMessage(designMessages.copyFailed),
    );
  return (
    <div className="row">
      <Button
        variant="secondary"
        size="small"
        icon={<IconCopy size={18} aria-hidden />}
        onClick={() => void copy()}
      >
        {texts.copyAll}
      </Button>
      <span className="secondary" role="status">
        {message}
      </span>
    </div>
  );
}

function printed(code: string): string {
  const isrc = parseIsrc(code);
  return isrc === null ? code : formatIsrc(isrc);
}
