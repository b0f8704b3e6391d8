import { IconDownload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { formatIsrc } from '#domain/isrc/isrc.ts';
import {
  AUDIT_FINDINGS,
  type AuditFinding,
  MOST_AUDITED,
} from '#domain/register/catalogue-audit.ts';
import { disarmed } from '#domain/sheet/cells.ts';
import { csvLine } from '#domain/sheet/csv-line.ts';
import { Button } from '#web/design/action/button.tsx';
import { Card } from '#web/design/display/card.tsx';
import { SheetRemarks } from '#web/form/sheet-remarks.tsx';
import { saveBlob } from '#web/platform/api/save-file.ts';
import { CatalogueColumns } from './catalogue-columns.tsx';
import { audit as messages } from './messages.ts';
import { RegisterCheck } from './register-check.tsx';
import type { Audited } from './use-catalogue.ts';

/** Findings shown per kind: the others are in the report. */
const SHOWN = 20;
/** Line numbers listed per finding. */
const NAMED = 12;

type Props = {
  audited: Audited;
  busy: boolean;
  onMeanings: (meanings: readonly (string | null)[]) => void;
};

export function AuditReport({ audited, busy, onMeanings }: Props) {
  const { name, lines, findings, fuzzy, untitled, columns, remarks } = audited;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isTitled = columns.some(({ meaning }) => meaning === 'titre');
  return (
    <section className="stack gap-20">
      <h2 ref={heading} tabIndex={-1}>
        {name === null ? messages.ofPaste : messages.ofFile(name)}
      </h2>
      <Counts audited={audited} />
      {fuzzy > 0 ? <p>{messages.fuzzy(fuzzy, MOST_AUDITED)}</p> : null}
      <SheetRemarks {...remarks} />
      {isTitled && untitled > 0 ? <p className="secondary">{messages.untitled(untitled)}</p> : null}
      {findings.length === 0 && isTitled ? <p>{messages.nothing}</p> : null}
      {AUDIT_FINDINGS.map((kind) => (
        <Kind key={kind} kind={kind} audited={audited} />
      ))}
      {findings.length > 0 ? (
        <p>
          <Button
            variant="secondary"
            icon={<IconDownload size={18} aria-hidden />}
            onClick={() => saveBlob(reportOf(audited), messages.reportName)}
          >
            {messages.report}
          </Button>
        </p>
      ) : null}
      {lines.length > 0 ? <RegisterCheck lines={lines} /> : null}
      <CatalogueColumns columns={columns} open={!isTitled} busy={busy} onMeanings={onMeanings} />
    </section>
  );
}

function Counts({ audited: { lines, findings } }: { audited: Audited }) {
  const coded = lines.filter(({ code }) => code !== null).length;
  // An invalid value in the code column counts as a code to correct, not as a missing one.
  const malformed = lines.filter(
    ({ code, illisible }) => code === null && illisible !== null,
  ).length;
  const tiles = [
    { count: lines.length, label: messages.counts.lines(lines.length), tone: 'neutre' },
    { count: coded, label: messages.counts.coded, tone: 'vert' },
    { count: malformed, label: messages.counts.malformed, tone: 'rouge' },
    { count: lines.length - coded - malformed, label: messages.counts.bare, tone: 'ambre' },
    { count: findings.length, label: messages.counts.findings(findings.length), tone: 'rouge' },
  ];
  return (
    <ul className="audit-counts list" aria-label={messages.counts.label}>
      {tiles.map(({ count, label, tone }) => (
        <li key={label} data-tone={count === 0 ? 'neutre' : tone}>
          <b>{count.toLocaleString('fr-FR')}</b> {label}
        </li>
      ))}
    </ul>
  );
}

function Kind({
  kind,
  audited: { findings, lines },
}: {
  kind: AuditFinding['kind'];
  audited: Audited;
}) {
  const auditFindings = findings.filter((finding) => finding.kind === kind);
  if (auditFindings.length === 0) return null;
  const titles = new Map(lines.map(({ ligne, titre }) => [ligne, titre]));
  return (
    <Card title={`${messages.kinds[kind]} (${auditFindings.length.toLocaleString('fr-FR')})`}>
      <p className="secondary">{messages.advice[kind]}</p>
      <ul className="audit-findings stack gap-8">
        {auditFindings.slice(0, SHOWN).map((finding) => (
          <li key={`${finding.lignes.join(' ')} ${textOf(finding)}`}>
            <b>{titles.get(finding.lignes[0] ?? 0)}</b> <span>{textOf(finding)}</span>{' '}
            <span className="secondary">{messages.line(finding.lignes.slice(0, NAMED))}</span>
          </li>
        ))}
      </ul>
      {auditFindings.length > SHOWN ? (
        <p className="secondary">{messages.more(auditFindings.length - SHOWN)}</p>
      ) : null}
    </Card>
  );
}

/** Report as CSV for French spreadsheets: one line for each finding and catalogue line. */
function reportOf({ findings, lines }: Pick<Audited, 'findings' | 'lines'>): Blob {
  const byNumber = new Map(lines.map((line) => [line.ligne, line]));
  const rows = findings.flatMap((finding) =>
    finding.lignes.map((ligne) => {
      const line = byNumber.get(ligne);
      const code = line?.code == null ? (line?.illisible ?? '') : formatIsrc(line.code);
      const text = [messages.kinds[finding.kind], textOf(finding)].filter(Boolean).join(' : ');
      return [String(ligne), line?.titre, line?.version, line?.artiste, code, text].map((cell) =>
        disarmed(cell ?? ''),
      );
    }),
  );
  const text = [messages.reportHeads, ...rows].map(csvLine).join('');
  return new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' });
}

/** Subject of the finding, beside its lines. */
function textOf(finding: AuditFinding): string {
  switch (finding.kind) {
    case 'DEUX_CODES':
      return finding.codes.map(formatIsrc).join(', ');
    case 'MAL_FORME':
      return finding.texte;
    case 'A_VERIFIER':
      return `${formatIsrc(finding.code)} : ${finding.message}`;
    case 'CODE_PARTAGE':
    case 'CODE_AILLEURS':
      return formatIsrc(finding.code);
    case 'REPETE':
    case 'SANS_CODE':
      return '';
  }
}
