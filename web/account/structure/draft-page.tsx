import { IconSend } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import type { StructureOut } from '#contract/account/structure.ts';
import { SECTIONS, type Section } from '#domain/structure/rows/structure-field.ts';
import { isStructureField, structureField } from '#domain/structure/structure-fields.ts';
import { completeMessages } from '#web/account/complete/messages.ts';
import { Button } from '#web/design/action/button.tsx';
import { Card } from '#web/design/display/card.tsx';
import { PageHead } from '#web/design/display/page-head.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { ErrorSummary } from '#web/design/feedback/error-summary.tsx';
import { SaveState } from '#web/design/feedback/save-state.tsx';
import { structureMessages as messages } from '#web/form/messages/structure.ts';
import { Conflict } from '#web/form/record/conflict.tsx';
import { FormFrame } from '#web/form/record/form-frame.tsx';
import { useAutosave } from '#web/form/record/use-autosave.ts';
import type { RecordForm } from '#web/form/record/use-record-form.ts';
import { useFieldMessages } from '#web/form/use-field-messages.ts';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { useTitle } from '#web/platform/page/title.ts';
import { StructureBadge } from '#web/registration/statut-badge.tsx';
import { TaskList } from '../complete/task-list.tsx';
import { useFragment } from '../complete/use-fragment.ts';
import { IN_PROFILE, REPRESENTANT_ID, useSubmission } from '../complete/use-submission.ts';
import { DocumentsCard } from '../justificatifs/documents-card.tsx';
import { ReplegCard } from '../repleg/repleg-card.tsx';
import { DeleteDraft } from './delete-draft.tsx';
import { SectionFields } from './section-fields.tsx';
import { STRUCTURE_LABELS, structureValues } from './structure-values.ts';
import { Timeline } from './timeline.tsx';
import { useStructureForm } from './use-structure-form.ts';

const focusById = (id: string) => document.getElementById(id)?.focus();

/** A structure not submitted yet or sent back: filled in, autosaved, then submitted. */
export function DraftPage({ structure }: { structure: StructureOut }) {
  useTitle(messages.completeTitle);
  useFragment();
  const form = useStructureForm(structure);
  useAutosave(form, structure.can.edit);
  const navigate = useNavigate();
  const fieldMessages = useFieldMessages();
  const shown = (name: string, value: string) =>
    isStructureField(name) ? (fieldMessages(structureField(name), value) ?? '') : value;
  const { attempt, missing, errors, problem, busy, awaitsPapers, send } = useSubmission(
    structure,
    form,
  );
  const goTo = (field: string) =>
    field === IN_PROFILE ? void navigate('/account/complete/profile') : focusById(field);
  return (
    <div className="page account-page">
      <PageHead
        title={messages.completeTitle}
        subtitle={messages.draftSubtitle}
        above={<StructureBadge etat={structure.etat} />}
        actions={
          <span className="save-target">
            <SaveState saving={savingOf(form)} />
          </span>
        }
      />
      <Timeline structure={structure} />
      <ErrorSummary attempt={attempt} errors={errors} onGo={goTo} />
      {problem ? <ProblemAlert error={problem} /> : null}
      <TaskList current="structure" />
      <Conflict form={form} valuesOf={structureValues} labels={STRUCTURE_LABELS} shown={shown} />
      <FormFrame form={form} missing={missing} locked={() => !structure.can.edit} attempt={attempt}>
        {SECTIONS.map((section) => (
          <Card key={section} title={titleOf(section, form.values.personalite === 'PHYSIQUE')}>
            <div className="account-fields stack gap-20">
              <SectionFields section={section} />
            </div>
          </Card>
        ))}
      </FormFrame>
      {structure.can.readTeam ? (
        <div id={REPRESENTANT_ID} tabIndex={-1}>
          <ReplegCard structureId={structure.structureId} />
        </div>
      ) : null}
      <div id="justificatifs" tabIndex={-1}>
        <DocumentsCard structureId={structure.structureId} />
      </div>
      <SendCard structure={structure} busy={busy} awaitsPapers={awaitsPapers} onSend={send} />
    </div>
  );
}

/** Natural persons have no company and no head office: their sections have other titles. */
function titleOf(section: Section, isPerson: boolean): string {
  const own: Partial<Record<Section, string>> = isPerson ? messages.personSections : {};
  return own[section] ?? messages.sections[section];
}

type SendCardProps = {
  structure: StructureOut;
  busy: boolean;
  awaitsPapers: boolean;
  onSend: () => void;
};

function SendCard({ structure, busy, awaitsPapers, onSend }: SendCardProps) {
  const { can, motif } = structure;
  const label = motif === null ? completeMessages.send.button : completeMessages.send.again;
  return (
    <Card title={completeMessages.send.title}>
      <div className="account-fields stack gap-20 account-wide">
        <p>{completeMessages.send.sentence}</p>
        <p role="status" className={awaitsPapers ? undefined : 'visually-hidden'}>
          {awaitsPapers ? completeMessages.send.awaitsPapers : null}
        </p>
        {can.submit ? (
          <div className="row">
            <Button busy={busy} icon={<IconSend size={18} aria-hidden />} onClick={onSend}>
              {label}
            </Button>
            {can.delete ? <DeleteDraft structure={structure} /> : null}
          </div>
        ) : (
          <AlertBox tone="info">
            <p>{completeMessages.send.noRight}</p>
          </AlertBox>
        )}
      </div>
    </Card>
  );
}

function savingOf({ saving, problem, savedAt }: RecordForm<StructureOut>) {
  if (saving) return { state: 'saving' } as const;
  if (problem !== null)
    return problem.status === 0
      ? ({ state: 'offline', reason: messages.draftOffline } as const)
      : ({ state: 'failed' } as const);
  return savedAt === null
    ? ({ state: 'rest' } as const)
    : ({ state: 'saved', at: savedAt } as const);
}
