import { IconArrowLeft, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { ELEMENT_TYPE_LABELS, ELEMENT_TYPES, type ElementType } from '#domain/element/lists.ts';
import { statutLabel } from '#domain/registration/statuts.ts';
import { Button } from '#web/design/action/button.tsx';
import { LinkButton } from '#web/design/action/link.tsx';
import { Card } from '#web/design/display/card.tsx';
import { Facts } from '#web/design/display/facts.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { EmptyState } from '#web/design/feedback/empty-state.tsx';
import { ErrorSummary } from '#web/design/feedback/error-summary.tsx';
import { review } from '#web/messages/request-form.ts';
import { useConfiguration } from '#web/platform/runtime-configuration.ts';
import { request } from '#web/producer/messages/request.ts';
import { type Line, retainsCode, sendableLines, totalDuration } from '../flow/lines.ts';
import { RequestFrame } from '../flow/request-frame.tsx';
import { GENERAL, STEPS, stepPath } from '../flow/step-path.ts';
import { useLines } from '../flow/use-lines.ts';
import { useRequest, useSaving } from '../flow/use-request.ts';
import { NothingLeft } from './nothing-left.tsx';
import { ReviewTable } from './review-table.tsx';
import { Attestation, NotSent } from './sending.tsx';
import { SimilarCard } from './similar/similar-card.tsx';
import { useSimilar } from './similar/use-similar.ts';
import { useReviewErrors } from './use-review-errors.ts';
import { useSend } from './use-send.ts';

/** Step 2: check of everything before submission. */
export function ReviewStep() {
  const { dossierId } = useSaving();
  const lines = sendableLines(useLines());
  const [attested, setAttested] = useState(false);
  const similar = useSimilar(lines);
  const send = useSend(similar.refetch);
  const { questions, leaving } = similar;
  const { errors, goTo } = useReviewErrors({ lines, questions, attested, refused: send.errors });
  // A line that takes an existing code leaves the request.
  const leavingAll = lines.length > 0 && leaving.size === lines.length;
  const staying = lines.length - leaving.size;
  return (
    <RequestFrame
      step={STEPS.check}
      count={lines.length}
      foot={
        <>
          <LinkButton
            to={stepPath(dossierId, STEPS.recordings)}
            variant="secondary"
            icon={<IconArrowLeft size={18} aria-hidden />}
          >
            {review.back}
          </LinkButton>
          {staying > 0 ? (
            <Button
              busy={send.busy}
              icon={<IconSend size={18} aria-hidden />}
              onClick={() => void send.send(errors.length === 0)}
            >
              {review.send(staying)}
            </Button>
          ) : null}
        </>
      }
    >
      <ErrorSummary errors={send.attempt > 0 ? errors : []} attempt={send.attempt} onGo={goTo} />
      <NotSent send={send} />
      {leavingAll ? <NothingLeft count={lines.length} /> : null}
      <ReviewFacts lines={lines} />
      <Card title={review.recordings}>
        {lines.length === 0 ? (
          <EmptyState
            title={review.none}
            action={
              <LinkButton to={stepPath(dossierId, STEPS.recordings)}>{review.enter}</LinkButton>
            }
          >
            {review.noneHint}
          </EmptyState>
        ) : (
          <div className="stack gap-16">
            <Warnings lines={lines} />
            <ReviewTable lines={lines} />
          </div>
        )}
      </Card>
      {lines.length > 0 ? <SimilarCard similar={similar} forget={send.forget} /> : null}
      {staying > 0 ? (
        <Card title={review.attestationTitle}>
          <div className="attestation stack gap-12">
            <Attestation
              lines={lines}
              attested={attested}
              onAttested={setAttested}
              attempted={send.attempt > 0}
            />
            {send.busy ? <p role="status">{review.saving}</p> : null}
          </div>
        </Card>
      ) : null}
    </RequestFrame>
  );
}

/** Warnings that do not prevent submission. */
function Warnings({ lines }: { lines: ReturnType<typeof sendableLines> }) {
  const { brand } = useConfiguration();
  const untimed = lines.filter(({ row }) => row.texts.duree === '').length;
  const duplicates = lines.filter(({ duplicateOf }) => duplicateOf >= 0).length;
  if (untimed + duplicates === 0) return null;
  return (
    <AlertBox tone="warning">
      {untimed > 0 ? <p>{review.untimed(untimed, statutLabel('MINU', brand.code))}</p> : null}
      {duplicates > 0 ? <p>{review.duplicates(duplicates)}</p> : null}
    </AlertBox>
  );
}

/** Summary of the request: structure and counts. */
function ReviewFacts({ lines }: { lines: readonly Line[] }) {
  const { raison, mayAdd } = useRequest();
  const { dossierId, titre } = useSaving();
  const stored = lines.filter(retainsCode).length;
  return (
    <Card
      title={review.general}
      aside={
        mayAdd ? (
          <LinkButton
            to={stepPath(dossierId, GENERAL, { champ: 'titre' })}
            variant="ghost"
            size="small"
            aria-label={review.modifyNamed(review.titre)}
          >
            {review.modify}
          </LinkButton>
        ) : null
      }
    >
      <Facts
        facts={[
          { term: review.titre, value: titre || request.untitled },
          { term: review.structure, value: raison },
          {
            term: review.count,
            value:
              ELEMENT_TYPES.map((type) => ofType(lines, type))
                .filter(Boolean)
                .join(', ') || '0',
          },
          ...(stored === 0
            ? []
            : [{ term: review.codes, value: review.becomes(stored, lines.length - stored) }]),
          { term: review.total, value: <span className="mono">{totalDuration(lines)}</span> },
        ]}
      />
    </Card>
  );
}

function ofType(lines: readonly Line[], type: ElementType): string {
  const count = lines.filter(({ row }) => row.texts.type === type).length;
  return count === 0 ? '' : review.ofType(count, ELEMENT_TYPE_LABELS[type].toLowerCase());
}
