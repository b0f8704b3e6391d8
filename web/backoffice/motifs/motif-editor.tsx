import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { MOTIFS_CHANGED, type MotifsOut } from '#contract/workbench/motifs.ts';
import { LONGEST_MOTIF, MOST_MOTIFS } from '#domain/workbench/kept-by-staff.ts';
import { readAgain } from '#web/app/api/query-client.ts';
import { motifsStaff as words } from '#web/app/catalogue/motifs-staff/motifs.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { announce } from '#web/app/shell/announcer.tsx';
import { Button } from '#web/design/action/button.tsx';
import { IconButton } from '#web/design/action/icon-button.tsx';
import { Moment } from '#web/design/display/moment.tsx';
import { PassingLine } from '#web/design/display/passing-line.tsx';
import { TextArea } from '#web/design/form/text-area.tsx';
import { LeaveGuard } from '#web/form/leave-guard.tsx';
import { SaveBar } from '../registry/save-bar.tsx';
import { Theirs } from '../registry/written.tsx';
import { useMotifList } from './use-motif-list.ts';

export type MotifEditorProps = {
  list: MotifsOut;
  writable: boolean;
  /** Of the address: which list is open. */
  parameter: string;
};

type MotifList = ReturnType<typeof useMotifList>;

export function MotifEditor({ list, writable, parameter }: MotifEditorProps) {
  const queries = useQueryClient();
  const kept = useMotifList(list);
  const { known, lines, changed, busy, failure, faults } = kept;
  const write = async (motifs: string[] | null, luLe?: string | null) => {
    const written = await kept.write(motifs, luLe);
    await readAgain(queries, 'motifs');
    if (written !== null) announce(words.saved);
  };
  const texts = lines.map(({ text }) => text);
  if (!writable) {
    return (
      <ol className="motif-list stack gap-8">
        {known.motifs.map((motif) => (
          <li key={motif}>{motif}</li>
        ))}
      </ol>
    );
  }
  return (
    <div className="stack gap-16">
      <Lines kept={kept} />
      <p>
        <Button
          variant="secondary"
          icon={<IconPlus size={20} aria-hidden />}
          disabled={lines.length >= MOST_MOTIFS}
          onClick={kept.add}
        >
          {words.add}
        </Button>
      </p>
      {failure?.code === MOTIFS_CHANGED.code ? (
        <Theirs
          words={words}
          par={list.par}
          onTake={() => kept.take(list)}
          onKeep={() => void write(texts, list.updatedAt)}
        >
          <ol className="motif-list stack gap-8">
            {list.motifs.map((motif) => (
              <li key={motif}>{motif}</li>
            ))}
          </ol>
        </Theirs>
      ) : failure && ![...faults.keys()].some((path) => path.startsWith('motifs.')) ? (
        <ProblemNotice error={failure} />
      ) : null}
      {known.reecrit && known.updatedAt !== null ? (
        <p className="secondary">
          {words.written} <Moment at={known.updatedAt} />{' '}
          {known.par === null ? '' : words.by(known.par)}
        </p>
      ) : null}
      <SaveBar
        words={words}
        rewritten={known.reecrit}
        changed={changed}
        busy={busy}
        disabled={!changed}
        onSave={() => void write(texts)}
        onRestore={() => write(null)}
      />
      <LeaveGuard when={changed && !busy} parameter={parameter} onDiscard={() => kept.take(list)} />
    </div>
  );
}

function Lines({ kept: { lines, faults, edit, move, remove } }: { kept: MotifList }) {
  const shift = (at: number, to: number) => {
    move(at, to);
    announce(words.moved(to + 1));
  };
  return (
    <ol className="motif-lines stack gap-16">
      {lines.map(({ key, text }, at) => (
        <PassingLine key={key}>
          <TextArea
            label={words.motif(at + 1)}
            rows={2}
            maxLength={LONGEST_MOTIF}
            value={text}
            onValue={(value) => edit(at, value)}
            error={faults.get(`motifs.${at}`)}
          />
          <div className="motif-tools">
            <IconButton
              label={words.up(at + 1)}
              icon={<IconArrowUp size={18} aria-hidden />}
              variant="ghost"
              size="small"
              disabled={at === 0}
              onClick={() => shift(at, at - 1)}
            />
            <IconButton
              label={words.down(at + 1)}
              icon={<IconArrowDown size={18} aria-hidden />}
              variant="ghost"
              size="small"
              disabled={at === lines.length - 1}
              onClick={() => shift(at, at + 1)}
            />
            <IconButton
              label={words.remove(at + 1)}
              icon={<IconTrash size={18} aria-hidden />}
              variant="ghost"
              size="small"
              disabled={lines.length === 1}
              onClick={() => {
                remove(at);
                announce(words.removed);
              }}
            />
          </div>
        </PassingLine>
      ))}
    </ol>
  );
}
