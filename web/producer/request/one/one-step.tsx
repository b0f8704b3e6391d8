import '../request.css';
import { IconSend, IconTable } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Button } from '#web/design/action/button.tsx';
import { LinkButton } from '#web/design/action/link.tsx';
import { Card } from '#web/design/display/card.tsx';
import { PageHead } from '#web/design/display/page-head.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { ErrorSummary } from '#web/design/feedback/error-summary.tsx';
import { fieldId } from '#web/form/record/form-context.ts';
import { review } from '#web/messages/request-form.ts';
import { useTitle } from '#web/platform/page/title.ts';
import { useUser } from '#web/platform/session/use-session.ts';
import { request } from '#web/producer/messages/request.ts';
import { UsualTerms } from '#web/registration/terms/usual-terms.tsx';
import { type Line, sendableLines } from '../flow/lines.ts';
import { sharedTexts, withYear } from '../flow/request.ts';
import { Saved } from '../flow/request-frame.tsx';
import { STEPS, stepPath } from '../flow/step-path.ts';
import { useLines } from '../flow/use-lines.ts';
import { useRequest, useSaving } from '../flow/use-request.ts';
import { NothingLeft } from '../review/nothing-left.tsx';
import { Attestation, NotSent } from '../review/sending.tsx';
import { SimilarCard } from '../review/similar/similar-card.tsx';
import { useSimilar } from '../review/similar/use-similar.ts';
import { useReviewErrors } from '../review/use-review-errors.ts';
import { useSend } from '../review/use-send.ts';
import { isBlankRow } from '../sheet/row.ts';
import { OneFields } from './one-fields.tsx';

const messages = request.one;

/** A request of one title on a single page, from entry to submission, with a link to the grid. */
export function OneStep() {
  const lines = useLines();
  const [line] = lines;
  useTitle(messages.title);
  return line ? <OnePage line={line} lines={lines} /> : null;
}

function OnePage({ line, lines }: { line: Line; lines: readonly Line[] }) {
  const { defaults, year } = useRequest();
  // The year is visible on this page, so it may be a default, including for a dropped sound file.
  useEffect(() => defaults.write(withYear(defaults.read(), year)), [defaults, year]);
  const isBlank = isBlankRow(line.row);
  // Values typed before the title belong to this line only: further lines do not inherit them.
  useEffect(
    () => (isBlank ? () => defaults.write(sharedTexts(defaults.read())) : undefined),
    [isBlank, defaults],
  );
  const { dossierId } = useSaving();
  const { menu, raisonBlocage } = useUser();
  const sendable = sendableLines(lines);
  const [attested, setAttested] = useState(false);
  const similar = useSimilar(sendable);
  const alone = sendable.length === 1;
  const send = useSend(similar.refetch);
  // A title that takes an existing code leaves the request.
  const leavingAll = sendable.length > 0 && similar.leaving.size === sendable.length;
  const { errors, goTo } = useReviewErrors({
    lines: sendable,
    questions: similar.questions,
    attested,
    refused: send.errors,
    alone,
  });
  const lacking =
    sendable.length === 0
      ? [{ field: '1 titre', message: messages.titleMissing }, ...errors]
      : errors;
  const go = (field: string) => {
    const [ligne, champ] = field.split(' ');
    const here =
      ligne === '1' && champ ? document.getElementById(fieldId(String(line.row.key), champ)) : null;
    if (here) here.focus();
    else goTo(field);
  };
  return (
    <div className="page request-single">
      <PageHead title={messages.title} subtitle={messages.subtitle} actions={<Saved />} />
      <ErrorSummary errors={send.attempt > 0 ? lacking : []} attempt={send.attempt} onGo={go} />
      <NotSent send={send} />
      {menu.nouvelleDemande ? null : (
        <AlertBox tone="info">
          <p>{messages.waiting}</p>
        </AlertBox>
      )}
      <Card label={messages.title}>
        <OneFields line={line} lines={lines} attempted={send.attempt > 0} />
      </Card>
      {sendable.length > 0 ? (
        <SimilarCard similar={similar} forget={send.forget} alone={alone} />
      ) : null}
      {leavingAll ? (
        <NothingLeft count={sendable.length} />
      ) : (
        <Card label={review.attestationTitle}>
          <div className="attestation stack gap-12">
            <Attestation
              lines={sendable}
              attested={attested}
              onAttested={setAttested}
              attempted={send.attempt > 0}
            />
            <UsualTerms />
            {send.busy ? <p role="status">{review.saving}</p> : null}
          </div>
        </Card>
      )}
      <div className="request-foot">
        <LinkButton
          to={stepPath(dossierId, STEPS.recordings)}
          variant="secondary"
          icon={<IconTable size={18} aria-hidden />}
        >
          {messages.grid}
        </LinkButton>
        {leavingAll ? null : (
          <Button
            busy={send.busy}
            disabledReason={menu.nouvelleDemande ? null : (raisonBlocage ?? messages.waiting)}
            icon={<IconSend size={18} aria-hidden />}
            onClick={() => void send.send(lacking.length === 0)}
          >
            {messages.send(sendable.length - similar.leaving.size)}
          </Button>
        )}
      </div>
    </div>
  );
}
