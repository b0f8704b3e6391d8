import './audit.css';
import { useState } from 'react';
import { DomainError } from '#domain/domain-error.ts';
import { LARGEST_XLSX } from '#domain/import/state-machine.ts';
import { LIST_EXTENSIONS, LIST_TYPES } from '#domain/sheet/documents/natures.ts';
import { Button } from '#web/design/action/button.tsx';
import { Card } from '#web/design/display/card.tsx';
import { PageHead } from '#web/design/display/page-head.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { FileDrop } from '#web/design/form/file-drop.tsx';
import { TextArea } from '#web/design/form/text-area.tsx';
import { SheetLetters } from '#web/form/sheet-letters.tsx';
import { information } from '#web/messages/information.ts';
import { useTitle } from '#web/platform/page/title.ts';
import { Ways } from '#web/texts/ways.tsx';
import { useUntilLoaded } from '../use-until-loaded.ts';
import { AuditReport } from './audit-report.tsx';
import { audit as messages } from './messages.ts';
import { useCatalogue } from './use-catalogue.ts';

/**
 * `/about/verifier-un-catalogue`: audit of a catalogue, for anyone. Nothing leaves the browser
 * without a request.
 */
export function Component() {
  useTitle(messages.title);
  const { result: data, error, isRunning, read, readAgain, reset } = useCatalogue();
  return (
    <div className="page">
      <PageHead title={messages.title} subtitle={messages.subtitle} />
      {data === undefined ? <Entry busy={isRunning} onSource={read} /> : null}
      <p role="status" className="secondary">
        {isRunning ? messages.reading : ''}
      </p>
      {error === null ? null : (
        <AlertBox tone="error" role="alert">
          <p>{reasonOf(error)}</p>
        </AlertBox>
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
              {messages.again}
            </Button>
          </p>
        </>
      )}
      <Ways title={information.next} without="audit" />
    </div>
  );
}

const reasonOf = (error: Error): string =>
  (error instanceof DomainError ? error.options.detail : undefined) ?? messages.unreadable;

type EntryProps = { busy: boolean; onSource: ReturnType<typeof useCatalogue>['read'] };

function Entry({ busy, onSource }: EntryProps) {
  const untilLoaded = useUntilLoaded();
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const onFiles = async ([file]: readonly File[]) => {
    if (file === undefined) return;
    setError(file.size > LARGEST_XLSX ? messages.tooLarge : null);
    if (file.size <= LARGEST_XLSX)
      onSource({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
  };
  return (
    <Card title={messages.entry}>
      <div className="audit-entry" {...untilLoaded}>
        <FileDrop
          messages={messages.drop}
          types={LIST_TYPES}
          extensions={LIST_EXTENSIONS}
          hint={error ?? messages.limits}
          onFiles={onFiles}
        />
        <div className="stack">
          <TextArea
            label={messages.paste}
            hint={messages.pasteHint}
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
              {messages.title}
            </Button>
          </p>
        </div>
      </div>
      <p className="secondary">{messages.private}</p>
    </Card>
  );
}
