import { IconPencil } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { StructureOut } from '#contract/account/structure.ts';
import type { Section } from '#domain/structure/rows/structure-field.ts';
import {
  isStructureField,
  missingStructureFields,
  structureField,
} from '#domain/structure/structure-fields.ts';
import { Button } from '#web/design/action/button.tsx';
import { Card } from '#web/design/display/card.tsx';
import { LeaveGuard } from '#web/form/leave-guard.tsx';
import { accountForm } from '#web/form/messages/form.ts';
import { structureMessages as messages } from '#web/form/messages/structure.ts';
import { Conflict } from '#web/form/record/conflict.tsx';
import { FormFrame } from '#web/form/record/form-frame.tsx';
import { Restored } from '#web/form/record/restored.tsx';
import { useFieldMessages } from '#web/form/use-field-messages.ts';
import { announce } from '#web/platform/page/announcer.tsx';
import { SectionFields } from './section-fields.tsx';
import { SectionFacts } from './structure-facts.tsx';
import { STRUCTURE_LABELS, structureBody, structureValues } from './structure-values.ts';
import { useStructureForm } from './use-structure-form.ts';

export type SectionCardProps = {
  structure: StructureOut;
  section: Section;
  editing: boolean;
  /** Null when this section cannot be changed now. */
  onEdit: (() => void) | null;
  onDone: () => void;
};

/** One section, read-only or editable; the focus follows. */
export function SectionCard({ structure, section, editing, onEdit, onDone }: SectionCardProps) {
  const title = messages.sections[section];
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !editing) button.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  return (
    <Card
      title={title}
      aside={
        onEdit ? (
          <Button
            ref={button}
            variant="secondary"
            size="small"
            icon={<IconPencil size={18} aria-hidden />}
            aria-label={messages.editSection(title)}
            onClick={onEdit}
          >
            {accountForm.edit}
          </Button>
        ) : null
      }
    >
      {editing ? (
        <SectionForm structure={structure} section={section} onDone={onDone} />
      ) : (
        <SectionFacts structure={structure} section={section} />
      )}
    </Card>
  );
}

type SectionFormProps = Pick<SectionCardProps, 'structure' | 'section' | 'onDone'>;

function SectionForm({ structure, section, onDone }: SectionFormProps) {
  const form = useStructureForm(structure, section);
  const fieldMessages = useFieldMessages();
  const shown = (name: string, value: string) =>
    isStructureField(name) ? (fieldMessages(structureField(name), value) ?? '') : value;
  const [attempt, setAttempt] = useState(0);
  const location = useRef<HTMLDivElement>(null);
  useEffect(() => location.current?.querySelector<HTMLElement>('input, select')?.focus(), []);
  const { statut, situation } = structure;
  const missing = missingStructureFields({
    ...structureBody(form.values),
    statut,
    situation,
  }).filter(({ path }) => isStructureField(path) && structureField(path).section === section);
  const save = async () => {
    setAttempt((before) => before + 1);
    if (form.errors.length > 0 || missing.length > 0 || (await form.save()) === null) return;
    announce(messages.saved);
    onDone();
  };
  return (
    <div ref={location} className="stack">
      <Restored form={form} />
      <Conflict form={form} valuesOf={structureValues} labels={STRUCTURE_LABELS} shown={shown} />
      <FormFrame form={form} missing={missing} attempt={attempt} onSend={() => void save()}>
        <div className="account-fields stack gap-20">
          <SectionFields section={section} />
        </div>
        <div className="row">
          <Button type="submit" busy={form.saving}>
            {accountForm.save}
          </Button>
          <Button
            variant="secondary"
            onClick={() => {
              form.reset();
              onDone();
            }}
          >
            {accountForm.cancel}
          </Button>
        </div>
      </FormFrame>
      <LeaveGuard when={form.dirty && !form.saving} onDiscard={form.reset} />
    </div>
  );
}
