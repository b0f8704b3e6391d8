import './audit.css';
import { useState } from 'react';
import { LARGEST_XLSX } from '#domain/import/life.ts';
import { Refusal } from '#domain/refusal.ts';
import { LIST_EXTENSIONS, LIST_TYPES } from '#domain/sheet/documents/natures.ts';
import { audit as words } from '#web/app/catalogue/public/audit.ts';
import { information } from '#web/app/catalogue/public/information.ts';
import { useTitle } from '#web/app/title.ts';
import { Button } from '#web/design/action/button.tsx';
import { Card } from '#web/design/display/card.tsx';
import { PageHead } from '#web/design/display/page-head.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';
import { FileDrop } from '#web/design/form/file-drop.tsx';
import { TextArea } from '#web/design/form/text-area.tsx';
import { SheetLetters } from '#web/form/sheet-letters.tsx';
import { Ways } from '#web/texts/ways.tsx';
import { useUntilKnown } from '../use-until-known.ts';
import { AuditReport } from './audit-report.tsx';
import { useCatalogue } from './use-catalogue.ts';

/** `/about/verifier-un-catalogue`: a whole catalogue looked over, for anyone. Nothing leaves the browser unasked. */
export function Component() {
  useTitle(words.title);
  const { result: data, error, isRunning, read, readAgain, reset } = useCatalogue();
  return (
    <div className="page">
      <PageHead title={words.title} subtitle={words.subtitle} />
      {data === undefined ? <Entry busy={isRunning} onSource={read} /> : null}
      <p role="status" className="secondary">
        {isRunning ? words.reading : ''}
      </p>
      {error === null ? null : (
        <Notice tone="error" role="alert">
          <p>{reasonOf(error)}</p>
        </Notice>
      )}
      {data === undefined ? null : (
        <>
          <SheetLetters
            key={data.encodage}
            lettres={data.lettres}
            encodage={data.encodage}
            busy={isRunning}
            onEncoding={(encodage) => readAgain({ encodage })}
          />
          <AuditReport
            audited={data}
            busy={isRunning}
            onMeanings={(meanings) => readAgain({ meanings })}
          />
          <p>
            <Button variant="secondary" onClick={reset}>
              {words.again}
            </Button>
          </p>
        </>
      )}
      <Ways title={information.next} without="audit" />
    </div>
  );
}

const reasonOf = (error: Error): string =>
  (error instanceof Refusal ? error.options.detail : undefined) ?? words.unreadable;

type EntryProps = { busy: boolean; onSource: ReturnType<typeof useCatalogue>['read'] };

function Entry({ busy, onSource }: EntryProps) {
  const untilKnown = useUntilKnown();
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const onFiles = async ([file]: readonly File[]) => {
    if (file === undefined) return;
    setFault(file.size > LARGEST_XLSX ? words.tooLarge : null);
    if (file.size <= LARGEST_XLSX)
      onSource({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
  };
  return (
    <Card title={words.entry}>
      <div className="audit-entry" {...untilKnown}>
        <FileDrop
          words={words.drop}
          types={LIST_TYPES}
          extensions={LIST_EXTENSIONS}
          hint={fault ?? words.limits}
          onFiles={onFiles}
        />
        <div className="stack">
          <TextArea
            label={words.paste}
            hint={words.pasteHint}
            rows={6}
            spellCheck={false}
            autoComplete="off"
            value={text}
            onValue={setText}
          />
          <p>
            <Button
              busy={busy}
              onClick={() => onSource({ name: null, bytes: new TextEncoder().encode(text) })}
            >
              {words.title}
            </Button>
          </p>
        </div>
      </div>
      <p className="secondary">{words.private}</p>
    </Card>
  );
}
