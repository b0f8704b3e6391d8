import { type ReactNode, useState } from 'react';
import type { StructureSheet } from '#contract/registry-care/structures.ts';
import { changeWords as words } from '#web/app/catalogue/registry-staff/structures.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { type Motif, MotifInput } from '#web/backoffice/registry/motif-input.tsx';
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';
import { StructureConflict } from './structure-conflict.tsx';
import type { Change, useCare } from './use-care.ts';

const WIDTH = 760;

export type ChangeDialogProps = {
  title: string;
  sheet: StructureSheet;
  change: Change;
  care: ReturnType<typeof useCare>;
  motif: Motif;
  onClose: () => void;
  children: ReactNode;
};

/** Fields, the reason, and what became of the attempt. */
export function ChangeDialog({
  title,
  sheet,
  change,
  care,
  motif,
  onClose,
  children,
}: ChangeDialogProps) {
  const [revision, setRevision] = useState(sheet.structure.revision);
  const [idle, setIdle] = useState(false);
  const save = () => {
    const nothing = Object.keys(change).length === 0;
    setIdle(nothing);
    if (!nothing && motif.check()) void care.save(change, revision, motif.value.trim());
  };
  return (
    <ConfirmDialog
      open
      title={title}
      width={WIDTH}
      onClose={onClose}
      confirm={words.save}
      busy={care.busy}
      onConfirm={save}
    >
      <p className="secondary">{words.required}</p>
      {care.conflict ? (
        <StructureConflict
          versions={care.conflict}
          onResume={(now) => {
            setRevision(now);
            care.forget();
          }}
        />
      ) : null}
      {care.problem ? <ProblemNotice error={care.problem} /> : null}
      {idle ? <Notice tone="info" role="status" title={words.nothing} /> : null}
      <div className="change-fields">{children}</div>
      <MotifInput motif={motif} />
    </ConfirmDialog>
  );
}
