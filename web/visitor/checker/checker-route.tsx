import './checker.css';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { yearOfAssignment } from '#domain/isrc/year-of-assignment.ts';
import { Button } from '#web/design/action/button.tsx';
import { Card } from '#web/design/display/card.tsx';
import { PageHead } from '#web/design/display/page-head.tsx';
import { TextArea } from '#web/design/form/text-area.tsx';
import { information } from '#web/messages/information.ts';
import { useTitle } from '#web/platform/page/title.ts';
import { Ways } from '#web/texts/ways.tsx';
import { useUntilLoaded } from '../use-until-loaded.ts';
import { CodeReport } from './code-report.tsx';
import { checker as messages } from './messages.ts';
import { readCodes } from './read-codes.ts';
import { readLines } from './read-lines.ts';
import { RegisterCheck } from './register-check.tsx';

/**
 * Maximum number of codes: an album or a catalogue page; more would be slow to render and long to
 * read.
 */
const MOST_CODES = 200;

/**
 * `/about/verifier-un-code`: the code checker, for anyone. Nothing leaves the browser before the
 * register check is requested.
 */
export function Component() {
  useTitle(messages.title);
  const untilLoaded = useUntilLoaded();
  const [text, setText] = useState('');
  return (
    <div className="page">
      <PageHead title={messages.title} subtitle={messages.subtitle} />
      <div className="checker" {...untilLoaded}>
        <Card label={messages.label} className="checker-entry stack gap-16">
          <TextArea
            label={messages.label}
            hint={messages.hint}
            rows={5}
            spellCheck={false}
            autoComplete="off"
            value={text}
            onValue={setText}
          />
          {text === '' ? null : (
            <p className="row">
              <Button
                variant="secondary"
                size="small"
                icon={<IconX size={18} aria-hidden />}
                onClick={() => setText('')}
              >
                {messages.clear}
              </Button>
            </p>
          )}
          <p className="secondary">{messages.private}</p>
        </Card>
        <Results text={text} onText={setText} />
      </div>
      <RegisterCheck text={text} />
      <Ways title={information.next} without="checker" />
    </div>
  );
}

function Results({ text, onText }: { text: string; onText: (text: string) => void }) {
  // Beside a code, a line of a sheet holds a title and an artist.
  const codes = readLines(text).map(({ isrc }) => isrc);
  const read = readCodes(codes.join('\n'), yearOfAssignment(new Date()));
  const shown = read.slice(0, MOST_CODES);
  const faulty = shown.filter(({ status }) => status === 'faulty').length;
  const watched = shown.filter(({ status }) => status === 'watched').length;
  return (
    <section className="stack gap-12" aria-label={messages.results}>
      <h2>{messages.results}</h2>
      <p className="secondary" role="status">
        {shown.length === 0 ? messages.empty : messages.summary(shown.length, faulty, watched)}
      </p>
      {read.length > MOST_CODES ? <p>{messages.tooMany(MOST_CODES)}</p> : null}
      <ol className="reports stack list gap-12">
        {shown.map((code) => (
          <CodeReport
            key={`${code.rank} ${code.isrc ?? code.typed}`}
            code={code}
            open={shown.length === 1}
            onCorrect={(typed, isrc) => onText(text.replace(typed, isrc))}
          />
        ))}
      </ol>
    </section>
  );
}
