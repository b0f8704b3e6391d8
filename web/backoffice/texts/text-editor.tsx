import { useQueryClient } from '@tanstack/react-query';
import { TEXT_CHANGED } from '#contract/localization.ts';
import { blanksOf } from '#domain/reference/legal-texts.ts';
import { LONGEST_TEXT, parsePortalText } from '#domain/reference/portal-text.ts';
import { Timestamp } from '#web/design/display/timestamp.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { TextArea } from '#web/design/form/text-area.tsx';
import { LeaveGuard } from '#web/form/leave-guard.tsx';
import { naming } from '#web/messages/naming.ts';
import { readAgain } from '#web/platform/api/query-client.ts';
import { announce } from '#web/platform/page/announcer.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { PortalText } from '#web/texts/portal-text.tsx';
import { SaveBar } from '../registry/save-bar.tsx';
import { Theirs } from '../registry/written.tsx';
import { textsStaff as messages } from './messages.ts';
import { type TextRow, useText } from './use-text.ts';

export type TextEditorProps = {
  row: TextRow;
  writable: boolean;
  /** URL parameter naming the open text. */
  parameter: string;
};

/** Text on one side, preview on the other. */
export function TextEditor({ row, writable, parameter }: TextEditorProps) {
  const { id, label, reecrit, updatedAt, par } = row;
  const queries = useQueryClient();
  const { text, setText, changed, busy, failure, errors, problem, take, write } = useText(row);
  const [error] = errors.values();
  const blocks = parsePortalText(naming(text));
  const hasNoQuestion =
    id.startsWith('about/faq/') && !blocks.some(({ kind }) => kind === 'heading');
  const blanks = id.startsWith('legal/') ? blanksOf(text).length : 0;
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
        {blanks > 0 ? (
          <AlertBox tone="warning" role="status">
            <p>{messages.blanks(blanks)}</p>
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
