import './agreement.css';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { askCorrection } from '#contract/registration/corrections.ts';
import type { ElementOut } from '#contract/registration/element.ts';
import { formatDuree, parseDuree, parsePosition, secondsOf } from '#domain/minuterie/duree.ts';
import { AGREEMENT_MOTIF_MAX } from '#domain/register/agreement.ts';
import { type CorrectableName, isAnotherLength } from '#domain/register/correction.ts';
import { Button } from '#web/design/action/button.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { useFirstError } from '#web/design/feedback/use-first-error.ts';
import { RadioCards } from '#web/design/form/radio-cards.tsx';
import { TextArea } from '#web/design/form/text-area.tsx';
import { fieldLabel, fieldValue } from '#web/history/field-messages.ts';
import { call } from '#web/platform/api/call.ts';
import { asProblem } from '#web/platform/api/problem-error.ts';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { useConfiguration } from '#web/platform/runtime-configuration.ts';
import { correctionMessages as messages } from '#web/registration/messages/correction.ts';
import type { SequenceTyped } from '../sequences/sequence.ts';
import { SequenceList } from '../sequences/sequence-list.tsx';
import { ChangeTable } from './change-table.tsx';
import { CORRECTION_FIELDS } from './correction-fields.ts';
import { CorrectionInput } from './correction-input.tsx';
import { useWriting } from './correction-inputs.ts';
import { CorrectionTie } from './correction-tie.tsx';
import { MatchAgain } from './match-again.tsx';
import { useReadAgain } from './use-accords.ts';

export type CorrectionFormProps = {
  element: ElementOut;
  /** Side of the applicant: the other side answers. */
  by: 'member' | 'staff';
  onBack: () => void;
  onSent: (sentence: string) => void;
};

/** Correctable fields only, with current and requested values. */
export function CorrectionForm({ element, by, onBack, onSent }: CorrectionFormProps) {
  const id = useId();
  const form = useCorrection(element, () => onSent(messages.sent[by]));
  const { changes, motif, missing, asking } = form;
  const problem = asking.error === null ? null : asProblem(asking.error);
  const changed = Object.keys(changes).length;
  const inputs = (names: readonly CorrectableName[]) =>
    names.map((name) => (
      <CorrectionInput
        key={name}
        name={name}
        id={`${id}-${name}`}
        value={form.typed[name] ?? ''}
        onValue={(value) => form.write(name, value)}
        was={name in changes ? fieldValue(name, element[name]) : null}
        error={problem?.fieldMessage(name) ?? null}
      />
    ));
  return (
    <form className="stack gap-16" noValidate ref={form.ref} onSubmit={form.send}>
      <p>{messages.intro[by]}</p>
      <p className="secondary">{messages.fixed}</p>
      <MatchAgain restored={form.restored} onGiveUp={form.giveUp} />
      {form.moved ? (
        <AlertBox tone="info" role="status">
          <p>{messages.moved}</p>
        </AlertBox>
      ) : null}
      {inputs(CORRECTION_FIELDS.first)}
      <details className="agreement-more fold">
        <summary>{messages.more}</summary>
        <div className="stack gap-16">
          {inputs(CORRECTION_FIELDS.rest)}
          <Deps
            element={element}
            form={form}
            errorOf={(path) => problem?.fieldMessage(path) ?? null}
          />
        </div>
      </details>
      <h3>{messages.changes}</h3>
      {changed === 0 ? (
        <p className="muted">{messages.noChange}</p>
      ) : (
        <ChangeTable avant={element} apres={changes} />
      )}
      {form.asksVersion ? (
        <RadioCards
          legend={messages.version.legend(secondsOf(form.tolerance))}
          choices={VERSIONS[by]}
          value={form.version}
          onValue={(version) => form.say({ version })}
          required
          error={
            form.missing.version && form.version === null
              ? messages.version.missing
              : (problem?.fieldMessage('memeVersion') ?? null)
          }
        />
      ) : null}
      <TextArea
        label={messages.motif}
        hint={messages.motifHint}
        required
        rows={3}
        maxLength={AGREEMENT_MOTIF_MAX}
        error={missing.motif && motif.trim() === '' ? messages.motifMissing : null}
        value={motif}
        onValue={(text) => form.say({ motif: text })}
      />
      {problem === null ? null : <ProblemAlert error={problem} />}
      <div className="row">
        <Button variant="secondary" onClick={onBack}>
          {messages.back}
        </Button>
        <Button
          type="submit"
          busy={asking.isPending}
          disabledReason={changed === 0 ? messages.noChange : null}
        >
          {messages.send(changed)}
        </Button>
      </div>
    </form>
  );
}

const versionsFor = (by: keyof typeof messages.version.otherHint) =>
  [
    { value: 'same', label: messages.version.same, hint: messages.version.sameHint },
    { value: 'other', label: messages.version.other, hint: messages.version.otherHint[by] },
  ] as const;
const VERSIONS = { member: versionsFor('member'), staff: versionsFor('staff') };

type FieldsProps = {
  element: ElementOut;
  form: ReturnType<typeof useCorrection>;
  errorOf: (path: string) => string | null;
};

/** The link for all; the minuterie where one is possible. */
function Deps({ element, form, errorOf }: FieldsProps) {
  const { deps, writePart, changes } = form;
  const { type, lien, minuterie } = element;
  return (
    <>
      <CorrectionTie
        tie={deps.tie}
        onTie={(tie) => writePart({ tie })}
        isNamed={lien !== null && lien.isrc === null}
        was={'lien' in changes ? fieldValue('lien', lien) : null}
        error={errorOf('lien') ?? errorOf('lien.isrc') ?? errorOf('lien.elementId')}
      />
      {type === 'V' || minuterie.length > 0 ? (
        <CorrectionSequences
          sequences={deps.sequences}
          onSequences={(sequences) => writePart({ sequences })}
          errorOf={errorOf}
        />
      ) : null}
    </>
  );
}

function useCorrection(element: ElementOut, onSent: () => void) {
  const writing = useWriting(element);
  const { changes, motif, version, giveUp } = writing;
  const [missing, setMissing] = useState({ motif: false, version: false });
  const [attempt, setAttempt] = useState(0);
  const tolerance = useConfiguration().flags.dureeTolerance;
  const readAgain = useReadAgain();
  const asksVersion = isAnotherLength(
    secondsIn(element.duree),
    secondsIn(changes.duree),
    tolerance,
  );
  const message = asksVersion ? { memeVersion: version === null ? null : version === 'same' } : {};
  const asking = useMutation({
    mutationFn: () =>
      call(askCorrection, {
        body: { ...changes, ...message, elementId: element.elementId, motif: motif.trim() },
      }),
    onSuccess: async () => {
      giveUp();
      await readAgain();
      onSent();
    },
  });
  const ref = useFirstError<HTMLFormElement>(attempt, asking.error);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const lacks = { motif: motif.trim() === '', version: asksVersion && version === null };
    setMissing(lacks);
    setAttempt((before) => before + 1);
    if (!lacks.motif && !lacks.version && Object.keys(changes).length > 0 && !asking.isPending)
      asking.mutate();
  };
  return {
    ...writing,
    missing,
    asking,
    ref,
    send,
    asksVersion,
    tolerance,
  };
}

/** Null while unparsable: the server reports it. */
const secondsIn = (duree: unknown): number | null =>
  typeof duree === 'string' ? parseDuree(duree) : null;

type CorrectionSequencesProps = {
  sequences: readonly SequenceTyped[];
  onSequences: (sequences: readonly SequenceTyped[]) => void;
  /** By path: `minuterie.0.titre`, or `minuterie` for the whole. */
  errorOf: (path: string) => string | null;
};

/** The musical parts of a long video, in order. */
function CorrectionSequences(props: CorrectionSequencesProps) {
  const general = props.errorOf('minuterie');
  return (
    <section className="stack gap-16" aria-label={fieldLabel('minuterie')}>
      <h3>{fieldLabel('minuterie')}</h3>
      {general ? <p className="field-error">{general}</p> : null}
      <SequenceList {...props} complete={settledPosition} />
    </section>
  );
}

function settledPosition(text: string): string {
  const seconds = parsePosition(text);
  return seconds === null ? text : formatDuree(seconds);
}
