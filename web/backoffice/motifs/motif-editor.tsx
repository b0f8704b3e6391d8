import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { MOTIFS_CHANGED, type MotifsOut, writeMotifs } from '#contract/workbench/motifs.ts';
import { LONGEST_MOTIF, MOST_MOTIFS } from '#domain/workbench/staff-preferences.ts';
import { Button } from '#web/design/action/button.tsx';
import { IconButton } from '#web/design/action/icon-button.tsx';
import { PassingLine } from '#web/design/display/passing-line.tsx';
import { Timestamp } from '#web/design/display/timestamp.tsx';
import { TextArea } from '#web/design/form/text-area.tsx';
import { LeaveGuard } from '#web/form/leave-guard.tsx';
import { call } from '#web/platform/api/call.ts';
import { readAgain } from '#web/platform/api/query-client.ts';
import { useAction } from '#web/platform/api/use-action.ts';
import { announce } from '#web/platform/page/announcer.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { SaveBar } from '../registry/save-bar.tsx';
import { Theirs } from '../registry/written.tsx';
import { motifsStaff as messages } from './messages.ts';

export type MotifEditorProps = {
  list: MotifsOut;
  writable: boolean;
  /** URL parameter naming the open list. */
  parameter: string;
};

type MotifList = ReturnType<typeof useMotifList>;

export function MotifEditor({ list, writable, parameter }: MotifEditorProps) {
  const queries = useQueryClient();
  const stored = useMotifList(list);
  const { existing, lines, changed, busy, failure, errors } = stored;
  const write = async (motifs: string[] | null, luLe?: string | null) => {
    const written = await stored.write(motifs, luLe);
    await readAgain(queries, 'motifs');
    if (written !== null) announce(messages.saved);
  };
  const texts = lines.map(({ text }) => text);
  if (!writable) {
    return (
      <ol className="motif-list stack gap-8">
        {existing.motifs.map((motif) => (
          <li key={motif}>{motif}</li>
        ))}
      </ol>
    );
  }
  return (
    <div className="stack gap-16">
      <Lines stored={stored} />
      <p>
        <Button
          variant="secondary"
          icon={<IconPlus size={20} aria-hidden />}
          disabled={lines.length >= MOST_MOTIFS}
          onClick={stored.add}
        >
          {messages.add}
        </Button>
      </p>
      {failure?.code === MOTIFS_CHANGED.code ? (
        <Theirs
          messages={messages}
          par={list.par}
          onTake={() => stored.take(list)}
          onKeep={() => void write(texts, list.updatedAt)}
        >
          <ol className="motif-list stack gap-8">
            {list.motifs.map((motif) => (
              <li key={motif}>{motif}</li>
            ))}
          </ol>
        </Theirs>
      ) : failure && ![...errors.keys()].some((path) => path.startsWith('motifs.')) ? (
        <ProblemAlert error={failure} />
      ) : null}
      {existing.reecrit && existing.updatedAt !== null ? (
        <p className="secondary">
          {messages.written} <Timestamp at={existing.updatedAt} />{' '}
          {existing.par === null ? '' : messages.by(existing.par)}
        </p>
      ) : null}
      <SaveBar
        messages={messages}
        rewritten={existing.reecrit}
        changed={changed}
        busy={busy}
        disabled={!changed}
        onSave={() => void write(texts)}
        onRestore={() => write(null)}
      />
      <LeaveGuard
        when={changed && !busy}
        parameter={parameter}
        onDiscard={() => stored.take(list)}
      />
    </div>
  );
}

function Lines({ stored: { lines, errors, edit, move, remove } }: { stored: MotifList }) {
  const shift = (at: number, to: number) => {
    move(at, to);
    announce(messages.moved(to + 1));
  };
  return (
    <ol className="motif-lines stack gap-16">
      {lines.map(({ key, text }, at) => (
        <PassingLine key={key}>
          <TextArea
            label={messages.motif(at + 1)}
            rows={2}
            maxLength={LONGEST_MOTIF}
            value={text}
            onValue={(value) => edit(at, value)}
            error={errors.get(`motifs.${at}`)}
          />
          <div className="motif-tools">
            <IconButton
              label={messages.up(at + 1)}
              icon={<IconArrowUp size={18} aria-hidden />}
              variant="ghost"
              size="small"
              disabled={at === 0}
              onClick={() => shift(at, at - 1)}
            />
            <IconButton
              label={messages.down(at + 1)}
              icon={<IconArrowDown size={18} aria-hidden />}
              variant="ghost"
              size="small"
              disabled={at === lines.length - 1}
              onClick={() => shift(at, at + 1)}
            />
            <IconButton
              label={messages.remove(at + 1)}
              icon={<IconTrash size={18} aria-hidden />}
              variant="ghost"
              size="small"
              disabled={lines.length === 1}
              onClick={() => {
                remove(at);
                announce(messages.removed);
              }}
            />
          </div>
        </PassingLine>
      ))}
    </ol>
  );
}

/** A line keeps its key when it moves, so that its field keeps the text and the focus. */
type Line = { readonly key: number; readonly text: string };

let lastKey = 0;
const lineOf = (text: string): Line => {
  lastKey += 1;
  return { key: lastKey, text };
};

/** State of the list's form, from the version that was read. */
function useMotifList(read: MotifsOut) {
  const [existing, setExisting] = useState(read);
  const [lines, setLines] = useState(() => read.motifs.map(lineOf));
  const { run, busy, failure, errors, forget } = useAction();
  const changed =
    lines.length !== existing.motifs.length ||
    lines.some(({ text }, at) => text !== existing.motifs[at]);
  const take = (list: MotifsOut) => {
    setExisting(list);
    setLines(list.motifs.map(lineOf));
    forget();
  };
  // Rewritten elsewhere while nothing is typed here: the new one simply shows.
  if (read.updatedAt !== existing.updatedAt && !changed && !busy && failure === null) take(read);
  /** @returns null when the write failed */
  const write = (motifs: string[] | null, luLe = existing.updatedAt) =>
    run(async () => take(await call(writeMotifs, { body: { sujet: read.sujet, motifs, luLe } })));
  return {
    existing,
    lines,
    changed,
    busy,
    failure,
    errors,

    take,
    write,
    edit: (at: number, text: string) =>
      setLines(lines.map((line, index) => (index === at ? { ...line, text } : line))),
    remove: (at: number) => setLines(lines.filter((_, index) => index !== at)),
    add: () => setLines([...lines, lineOf('')]),
    move: (at: number, to: number) => {
      const next = [...lines];
      next.splice(to, 0, ...next.splice(at, 1));
      setLines(next);
    },
  };
}
