import type { AuditFinding } from '#domain/catalogue/audit.ts';
import { formatIsrc } from '#domain/isrc/isrc.ts';
import { disarmed } from '#domain/sheet/cells.ts';
import { csvLine } from '#domain/sheet/csv-line.ts';
import { audit as messages } from './messages.ts';
import type { Audited } from './use-catalogue.ts';

/** Every finding, a line for each line of the catalogue that it names, as French spreadsheets open it. */
export function reportOf({ findings, lines }: Pick<Audited, 'findings' | 'lines'>): Blob {
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

/** What the finding is about, beside its lines. */
export function textOf(finding: AuditFinding): string {
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
