import { type ReactNode, useState } from 'react';
import type { StructureSheet } from '#contract/registry-admin/structures.ts';
import { isPartyType, partyType } from '#domain/structure/party-types.ts';
import { isSituation, situationLabel } from '#domain/structure/situations.ts';
import {
  forEachStructureField,
  isStructureField,
  type StructureFieldName,
  structureField,
} from '#domain/structure/structure-fields.ts';
import {
  ConflictAlert,
  type ConflictAlertProps,
} from '#web/backoffice/registry/conflict-alert.tsx';
import { type Motif, MotifInput } from '#web/backoffice/registry/motif-input.tsx';
import {
  changeMessages as messages,
  registryMessages,
} from '#web/backoffice/structures/messages.ts';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx';
import { useFieldMessages } from '#web/form/use-field-messages.ts';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
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

const LABELS: Readonly<Record<string, string>> = {
  ...forEachStructureField<Readonly<Record<StructureFieldName, string>>>(({ label }) => label),
  statut: registryMessages.statut,
  situation: registryMessages.situation,
  numAyd: messages.numAyd,
  marque: registryMessages.marque,
};

/** Conflict between two versions of a structure. */
function StructureConflict(props: Pick<ConflictAlertProps, 'versions' | 'onResume'>) {
  const reported = useReport(String(props.versions.current.marque ?? ''));
  return <ConflictAlert {...props} labels={LABELS} reported={reported} />;
}

/** Formats a value as on the sheet, without codes. */
function useReport(marque: string): ConflictAlertProps['reported'] {
  const fieldMessages = useFieldMessages();
  return (name, value) => {
    if (typeof value !== 'string' && typeof value !== 'number') return null;
    const text = String(value);
    if (name === 'situation' && isSituation(text)) return situationLabel(text);
    if (name === 'statut' && isPartyType(text)) return partyType(text).label(marque);
    return isStructureField(name) ? fieldMessages(structureField(name), value) : text;
  };
}
