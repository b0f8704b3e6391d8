import { IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react';
import { readImportTemplate } from '#contract/exchange/imports.ts';
import { Button } from '#web/design/action/button.tsx';
import { Card } from '#web/design/display/card.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { importing } from '#web/producer/messages/import.ts';
import { useDownload } from '../use-download.ts';

const messages = importing.template;
const FORMATS = [
  { format: 'XLSX', icon: IconFileSpreadsheet },
  { format: 'CSV', icon: IconFileTypeCsv },
] as const;

/** Templates to download and fill in. */
export function TemplatesCard() {
  const { busy, problem, download } = useDownload();
  return (
    <Card title={messages.title}>
      <div className="stack gap-12">
        <p>{messages.hint}</p>
        <div className="row">
          {FORMATS.map(({ format, icon: Drawing }) => (
            <Button
              key={format}
              variant="secondary"
              icon={<Drawing size={20} aria-hidden />}
              busy={busy}
              onClick={() => void download(readImportTemplate, { query: { format } })}
            >
              {messages[format]}
            </Button>
          ))}
        </div>
        {problem ? <ProblemAlert error={problem} /> : null}
        <p className="secondary">{messages.own}</p>
      </div>
    </Card>
  );
}
