import { type ReactNode, useState } from 'react';
import type { StructureSheet } from '#contract/registry-admin/structures.ts';
import { type Motif, MotifInput } from '#web/backoffice/registry/motif-input.tsx';
import { changeMessages as messages } from '#web/backoffice/structures/messages.ts';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { StructureConflict } from './structure-conflict.tsx';
import type { Change, useAdmin } from './use-admin.ts';

const WIDTH = 760;

export type ChangeDialogProps = {
  title: string;
  sheet: StructureSheet;
  change: Change;
  admin: ReturnType<typeof useAdmin>;
  motif: Motif;
  onClose: () => void;
  children: ReactNode;
};

/** Fields, the reason, and what became of the attempt. */
export function ChangeDialog({
  title,
  sheet,
  change,
  admin,
  motif,
  onClose,
  children,
}: ChangeDialogProps) {
  const [revision, setRevision] = useState(sheet.structure.revision);
  const [idle, setIdle] = useState(false);
  const save = () => {
    const nothing = Object.keys(change).length === 0;
    setIdle(nothing);
    if (!nothing && motif.check()) void admin.save(change, revision, motif.value.trim());
  };
  return (
    <ConfirmDialog
      open
      title={title}
      width={WIDTH}
      onClose={onClose}
      confirm={messages.save}
      busy={admin.busy}
      onConfirm={save}
    >
      <p className="secondary">{messages.required}</p>
      {admin.conflict ? (
        <StructureConflict
          versions={admin.conflict}
          onResume={(now) => {
            setRevision(now);
            admin.forget();
          }}
        />
      ) : null}
      {admin.problem ? <ProblemAlert error={admin.problem} /> : null}
      {idle ? <AlertBox tone="info" role="status" title={messages.nothing} /> : null}
      <div className="change-fields">{children}</div>
      <MotifInput motif={motif} />
    </ConfirmDialog>
  );
}
