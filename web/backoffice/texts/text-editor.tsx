import { useQueryClient } from '@tanstack/react-query';
import { TEXT_CHANGED } from '#contract/localization.ts';
import { LONGEST_TEXT, parsePortalText } from '#domain/reference/portal-text.ts';
import { readAgain } from '#web/app/api/query-client.ts';
import { naming } from '#web/app/catalogue/society/naming.ts';
import { textsStaff as messages } from '#web/app/catalogue/texts-staff/texts.ts';
import { ProblemAlert } from '#web/app/page/problem-alert.tsx';
import { announce } from '#web/app/shell/announcer.tsx';
import { Timestamp } from '#web/design/display/timestamp.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
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
  const { text, setText, changed, busy, failure, errors, problem, take, write } = useText(row);
  const [error] = errors.values();
  const blocks = parsePortalText(naming(text));
  const hasNoQuestion =
    id.startsWith('about/faq/') && !blocks.some(({ kind }) => kind === 'heading');
  const save = async (value: string | null, text: string, luLe?: string | null) => {
    const written = await write(value, luLe);
    await readAgain(queries, 'textes');
    if (written !== null) announce(text);
  };
  return (
    <div className="text-editor">
      <div className="stack gap-12">
        <TextArea
          label={messages.edit}
          hint={messages.help}
          rows={16}
          maxLength={LONGEST_TEXT}
          readOnly={!writable}
          value={text}
          onValue={setText}
          error={error}
        />
        {hasNoQuestion ? (
          <AlertBox tone="warning" role="status">
            <p>{messages.noQuestion}</p>
          </AlertBox>
        ) : null}
        {failure?.code === TEXT_CHANGED.code ? (
          <Theirs
            messages={messages}
            par={par}
            onTake={() => take(row)}
            onKeep={() => void save(text, messages.saved(label), updatedAt)}
          >
            <p className="text-theirs">{row.value}</p>
          </Theirs>
        ) : problem ? (
          <ProblemAlert error={problem} />
        ) : null}
        {reecrit && updatedAt !== null ? (
          <p className="secondary">
            {messages.written} <Timestamp at={updatedAt} /> {par === null ? '' : messages.by(par)}
          </p>
        ) : null}
        {writable ? (
          <SaveBar
            messages={messages}
            rewritten={reecrit}
            changed={changed}
            busy={busy}
            onSave={() => void save(text, messages.saved(label))}
            onRestore={() => save(null, messages.restored(label))}
          />
        ) : null}
      </div>
      <section aria-label={messages.preview} className="text-preview">
        <h2>{messages.preview}</h2>
        <PortalText blocks={blocks} level={3} />
      </section>
      <LeaveGuard when={changed && !busy} parameter={parameter} onDiscard={() => take(row)} />
    </div>
  );
}
