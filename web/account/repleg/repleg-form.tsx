import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { PROFILE_CHANGED, readProfile } from '#contract/account/profile.ts';
import { createRepleg, type TeamRow, updateRepleg } from '#contract/account/team.ts';
import { checkProfileFields, missingProfileFields } from '#domain/profile/profile-fields.ts';
import { representantMessages as messages } from '#web/account/team/messages.ts';
import { Button } from '#web/design/action/button.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { LeaveGuard } from '#web/form/leave-guard.tsx';
import { accountForm } from '#web/form/messages/form.ts';
import { FormFrame } from '#web/form/record/form-frame.tsx';
import { Restored } from '#web/form/record/restored.tsx';
import { useRecordForm } from '#web/form/record/use-record-form.ts';
import { call } from '#web/platform/api/call.ts';
import { keyOf } from '#web/platform/api/keys.ts';
import { readAgain } from '#web/platform/api/query-client.ts';
import { announce } from '#web/platform/page/announcer.tsx';
import { PersonFields } from '../profile/person-fields.tsx';
import { contactFields, contactValues, emptyProfile } from '../profile/profile-values.ts';

export type ReplegFormProps = {
  structureId: number;
  /** Someone already named who never signed in; null to name somebody. */
  person: TeamRow | null;
  onDone: () => void;
};

/** Loads the existing record before the correction form opens. */
export function ReplegForm({ structureId, person, onDone }: ReplegFormProps) {
  const existing = useQuery({
    queryKey: keyOf('profiles', {}, person?.interlocuteurId ?? 0),
    queryFn: ({ signal }) =>
      call(readProfile, { query: { interlocuteurId: String(person?.interlocuteurId) } }, signal),
    enabled: person !== null,
  });
  if (person !== null && existing.isPending) return <Skeleton lines={4} height={44} />;
  const revision = existing.data?.revision ?? null;
  return <Fields structureId={structureId} person={person} revision={revision} onDone={onDone} />;
}

type FieldsProps = ReplegFormProps & { revision: number | null };

function useReplegForm({ structureId, person, revision }: FieldsProps) {
  const queries = useQueryClient();
  const started = person === null ? emptyProfile() : contactValues(person);
  return useRecordForm({
    name: `representant-${structureId}-${person?.interlocuteurId ?? 0}`,
    record: null,
    empty: started,
    valuesOf: () => started,
    bodyOf: contactFields,
    errorsOf: (values) => checkProfileFields(contactFields(values)),
    send: async (changed) => {
      const saved =
        person === null
          ? await call(createRepleg, { body: { ...changed, structureId } })
          : await call(updateRepleg, {
              body: {
                ...changed,
                structureId,
                interlocuteurId: person.interlocuteurId,
                ...(revision === null ? {} : { revision }),
              },
            });
      await readAgain(queries, 'teams', 'profiles');
      return saved;
    },
    stale: PROFILE_CHANGED.code,
    refetch: () => Promise.reject(new Error('a short form is typed again')),
  });
}

function Fields(props: FieldsProps) {
  const { person, onDone } = props;
  const form = useReplegForm(props);
  const [attempt, setAttempt] = useState(0);
  const location = useRef<HTMLDivElement>(null);
  useEffect(() => location.current?.querySelector<HTMLElement>('input, select')?.focus(), []);
  const missing = missingProfileFields(contactFields(form.values));
  const save = async () => {
    setAttempt((before) => before + 1);
    if (form.errors.length > 0 || missing.length > 0) return;
    if ((await form.save()) === null) return;
    form.reset();
    announce(messages.saved);
    onDone();
  };
  return (
    <div ref={location} className="stack">
      <Restored form={form} />
      <FormFrame form={form} missing={missing} attempt={attempt} onSend={() => void save()}>
        <h3>{messages.formTitle}</h3>
        <PersonFields section="identity" />
        <PersonFields section="contact" emailHint={person === null ? messages.emailHint : null} />
        <div className="row">
          <Button type="submit" variant="secondary" busy={form.saving}>
            {messages.save}
          </Button>
          <Button
            variant="ghost"
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
