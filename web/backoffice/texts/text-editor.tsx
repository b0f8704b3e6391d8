import { useQueryClient } from '@tanstack/react-query';
import { TEXT_CHANGED } from '#contract/localization.ts';
import { LONGEST_TEXT, parsePortalText } from '#domain/reference/portal-text.ts';
import { readAgain } from '#web/app/api/query-client.ts';
import { naming } from '#web/app/catalogue/society/naming.ts';
import { textsStaff as words } from '#web/app/catalogue/texts-staff/texts.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { announce } from '#web/app/shell/announcer.tsx';
import { Moment } from '#web/design/display/moment.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';
import { TextArea } from '#web/design/form/text-area.tsx';
import { LeaveGuard } from '#web/form/leave-guard.tsx';
import { PortalText } from '#web/texts/portal-text.tsx';
import { SaveBar } from '../registry/save-bar.tsx';
import { Theirs } from '../registry/written.tsx';
import { type TextRow, useText } from './use-text.ts';

export type TextEditorProps = {
  row: TextRow;
  writable: boolean;
  /** Of the address: which text is open. */
  parameter: string;
};

/** The words on one side, how they will be read on the other. */
export function TextEditor({ row, writable, parameter }: TextEditorProps) {
  const { id, label, reecrit, updatedAt, par } = row;
  const queries = useQueryClient();
  const { text, setText, changed, busy, failure, faults, problem, take, write } = useText(row);
  const [fault] = faults.values();
  const blocks = parsePortalText(naming(text));
  const hasNoQuestion =
    id.startsWith('about/faq/') && !blocks.some(({ kind }) => kind === 'heading');
  const save = async (given: string | null, said: string, luLe?: string | null) => {
    const written = await write(given, luLe);
    await readAgain(queries, 'textes');
    if (written !== null) announce(said);
  };
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
        {failure?.code === TEXT_CHANGED.code ? (
          <Theirs
            words={words}
            par={par}
            onTake={() => take(row)}
            onKeep={() => void save(text, words.saved(label), updatedAt)}
          >
            <p className="text-theirs">{row.value}</p>
          </Theirs>
        ) : problem ? (
          <ProblemNotice error={problem} />
        ) : null}
        {reecrit && updatedAt !== null ? (
          <p className="secondary">
            {words.written} <Moment at={updatedAt} /> {par === null ? '' : words.by(par)}
          </p>
        ) : null}
        {writable ? (
          <SaveBar
            words={words}
            rewritten={reecrit}
            changed={changed}
            busy={busy}
            onSave={() => void save(text, words.saved(label))}
            onRestore={() => save(null, words.restored(label))}
          />
        ) : null}
      </div>
      <section aria-label={words.preview} className="text-preview">
        <h2>{words.preview}</h2>
        <PortalText blocks={blocks} level={3} />
      </section>
      <LeaveGuard when={changed && !busy} parameter={parameter} onDiscard={() => take(row)} />
    </div>
  );
}
