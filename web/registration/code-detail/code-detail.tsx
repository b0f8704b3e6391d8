import './code-detail.css';
import { useEffect, useRef, useState } from 'react';
import { formatIsrc, type Isrc } from '#domain/isrc/isrc.ts';
import { cancellationWords } from '#web/app/catalogue/register/cancellation.ts';
import { correctionWords } from '#web/app/catalogue/register/correction.ts';
import { detailWords as words } from '#web/app/catalogue/register/detail.ts';
import { transferWords } from '#web/app/catalogue/register/transfer.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { Dialog } from '#web/design/feedback/dialog.tsx';
import { Done, Notice } from '#web/design/feedback/notice.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { CorrectionForm } from '../accord/correction-form.tsx';
import { TransferForm } from '../accord/transfer-form.tsx';
import { CancelForm } from './cancel-form.tsx';
import type { View } from './code-actions.tsx';
import { CodeSheetBody } from './code-sheet.tsx';
import { type CodeRights, useCodeRights } from './rights.ts';
import { type CodeSheet, useCode } from './use-code.ts';

export type CodeDetailProps = {
  isrc: Isrc;
  /** Whose code it must be; null: any structure's, for staff. */
  structureId: number | null;
  onClose: () => void;
  onDone: (sentence: string) => void;
};

/** The sheet of one code, for its holder and for staff: read, correct, transfer, cancel. */
export function CodeDetail({ isrc, structureId, onClose, onDone }: CodeDetailProps) {
  const [view, setView] = useState<View>('read');
  const [done, setDone] = useState('');
  const { sheet, unknown, error, retry } = useCode(isrc, structureId);
  const finish = (sentence: string) => {
    setDone(sentence);
    setView('read');
    onDone(sentence);
  };
  // What was done is said until the next thing begins.
  const begin = (next: View) => {
    setDone('');
    setView(next);
  };
  return (
    <Dialog open title={titleOf(view, isrc)} onClose={onClose} width={860}>
      <Done said={done} />
      {error ? <ProblemNotice error={error} onRetry={retry} /> : null}
      {unknown ? (
        <Notice tone="warning" title={words.unknown}>
          <p>{words.unknownHint}</p>
        </Notice>
      ) : null}
      {sheet === null && !unknown && !error ? <Skeleton lines={8} /> : null}
      {sheet === null ? null : (
        <Open sheet={sheet} isrc={isrc} view={view} onView={begin} onDone={finish} />
      )}
    </Dialog>
  );
}

type OpenProps = {
  sheet: CodeSheet;
  isrc: Isrc;
  view: View;
  onView: (view: View) => void;
  onDone: (sentence: string) => void;
};

function Open({ sheet, isrc, view, onView, onDone }: OpenProps) {
  const rights = useCodeRights();
  const place = usePlaceAt(view);
  return (
    <div ref={place} tabIndex={-1} className="code-view stack gap-16">
      <Viewed
        sheet={sheet}
        isrc={isrc}
        view={view}
        onView={onView}
        onDone={onDone}
        rights={rights}
      />
    </div>
  );
}

/** What was pressed is gone with what it was on: the focus goes to the beginning of what took its place. */
function usePlaceAt(view: View) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    const dialog = place.current?.closest('dialog');
    if (dialog) dialog.scrollTop = 0;
    place.current?.focus({ preventScroll: true });
  }, [view]);
  return place;
}

function Viewed({ sheet, isrc, view, onView, onDone, rights }: OpenProps & { rights: CodeRights }) {
  const { element, row } = sheet;
  const ways = { onBack: () => onView('read'), onSent: onDone };
  switch (view) {
    case 'correct':
      return <CorrectionForm element={element} by={rights.room} {...ways} />;
    case 'transfer':
      return <TransferForm rows={[row]} backLabel={words.back} {...ways} />;
    case 'cancel':
      return <CancelForm element={element} isrc={isrc} {...ways} />;
    case 'read':
      return <CodeSheetBody sheet={sheet} rights={rights} onView={onView} onDone={onDone} />;
  }
}

function titleOf(view: View, isrc: Isrc): string {
  const code = formatIsrc(isrc);
  if (view === 'cancel') return cancellationWords.title(code);
  if (view === 'transfer') return transferWords.offerTitle(1);
  return view === 'correct' ? correctionWords.heading(code) : words.title(code);
}
