import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OutputOf } from '#contract/endpoint.ts';
import { type listTexts, writeText } from '#contract/localization.ts';
import { LONGEST_TEXT, parsePortalText } from '#domain/reference/portal-text.ts';
import { call } from '#web/app/api/call.ts';
import { readAgain } from '#web/app/api/query-client.ts';
import { useAction } from '#web/app/api/use-action.ts';
import { naming } from '#web/app/catalogue/society/naming.ts';
import { textsStaff as words } from '#web/app/catalogue/texts-staff/texts.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { announce } from '#web/app/shell/announcer.tsx';
import { Moment } from '#web/design/display/moment.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';
import { TextArea } from '#web/design/form/text-area.tsx';
import { PortalText } from '#web/texts/portal-text.tsx';
import { SaveBar } from '../registry/save-bar.tsx';

export type TextRow = OutputOf<typeof listTexts>['rows'][number];
export type TextEditorProps = { row: TextRow; writable: boolean };

/** The words on one side, how they will be read on the other. */
export function TextEditor({ row, writable }: TextEditorProps) {
  const { id, label, value, reecrit, updatedAt, par } = row;
  const queries = useQueryClient();
  const [text, setText] = useState(value);
  const { run, busy, faults, problem } = useAction();
  const [fault] = faults.values();
  const blocks = parsePortalText(naming(text));
  const hasNoQuestion = id.startsWith('about/faq/') && !blocks.some(({ kind }) => kind === 'heading');
  const write = (given: string | null, said: string) =>
    run(async () => {
      await call(writeText, { body: { id, value: given } });
      await readAgain(queries, 'textes');
      announce(said);
    });
  return (
    <div className="text-editor">
      <div className="stack gap-12">
        <TextArea
          label={words.edit}
          hint={words.help}
          rows={16}
          maxLength={LONGEST_TEXT}
          readOnly={!writable}
          value={text}
          onValue={setText}
          error={fault}
        />
        {hasNoQuestion ? (
          <Notice tone="warning" role="status">
            <p>{words.noQuestion}</p>
          </Notice>
        ) : null}
        {problem ? <ProblemNotice error={problem} /> : null}
        {reecrit && updatedAt !== null ? (
          <p className="secondary">
            {words.written} <Moment at={updatedAt} /> {par === null ? '' : words.by(par)}
          </p>
        ) : null}
        {writable ? (
          <SaveBar
            words={words}
            rewritten={reecrit}
            changed={text !== value}
            busy={busy}
            onSave={() => void write(text, words.saved(label))}
            onRestore={() => write(null, words.restored(label))}
          />
        ) : null}
      </div>
      <section aria-label={words.preview} className="text-preview">
        <h2>{words.preview}</h2>
        <PortalText blocks={blocks} level={3} />
      </section>
    </div>
  );
}
