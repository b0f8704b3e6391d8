import './code-detail.css';
import { useEffect, useRef, useState } from 'react';
import { formatIsrc, type Isrc } from '#domain/isrc/isrc.ts';
import { AlertBox, Done } from '#web/design/feedback/alert-box.tsx';
import { Dialog } from '#web/design/feedback/dialog.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { correctionMessages } from '#web/registration/messages/correction.ts';
import { transferMessages } from '#web/registration/messages/transfer.ts';
import { CorrectionForm } from '../agreement/correction-form.tsx';
import { TransferForm } from '../agreement/transfer-form.tsx';
import { CancelForm } from './cancel-form.tsx';
import type { View } from './code-actions.tsx';
import { CodeSheetBody } from './code-sheet.tsx';
import { cancellationMessages, detailMessages as messages } from './messages.ts';
import { type CodeRights, useCodeRights } from './rights.ts';
import { type CodeSheet, useCode } from './use-code.ts';

export type CodeDetailProps = {
  isrc: Isrc;
  /** Structure that must own the code; null: any, for staff. */
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
  // The outcome shows until the next action begins.
  const begin = (next: View) => {
    setDone('');
    setView(next);
  };
  return (
    <Dialog open title={titleOf(view, isrc)} onClose={onClose} width={860}>
      <Done message={done} />
      {error ? <ProblemAlert error={error} onRetry={retry} /> : null}
      {unknown ? (
        <AlertBox tone="warning" title={messages.unknown}>
          <p>{messages.unknownHint}</p>
        </AlertBox>
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
  const location = useLocationAt(view);
  return (
    <div ref={location} tabIndex={-1} className="code-view stack gap-16">
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

/** The pressed button disappeared: the focus moves to the start of the new content. */
function useLocationAt(view: View) {
  const location = useRef<HTMLDivElement>(null);
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    const dialog = location.current?.closest('dialog');
    if (dialog) dialog.scrollTop = 0;
    location.current?.focus({ preventScroll: true });
  }, [view]);
  return location;
}

function Viewed({ sheet, isrc, view, onView, onDone, rights }: OpenProps & { rights: CodeRights }) {
  const { element, row } = sheet;
  const ways = { onBack: () => onView('read'), onSent: onDone };
  switch (view) {
    case 'correct':
      return <CorrectionForm element={element} by={rights.role} {...ways} />;
    case 'transfer':
      return <TransferForm rows={[row]} backLabel={messages.back} {...ways} />;
    case 'cancel':
      return <CancelForm element={element} isrc={isrc} {...ways} />;
    case 'read':
      return <CodeSheetBody sheet={sheet} rights={rights} onView={onView} onDone={onDone} />;
  }
}

function titleOf(view: View, isrc: Isrc): string {
  const code = formatIsrc(isrc);
  if (view === 'cancel') return cancellationMessages.title(code);
  if (view === 'transfer') return transferMessages.offerTitle(1);
  return view === 'correct' ? correctionMessages.heading(code) : messages.title(code);
}
