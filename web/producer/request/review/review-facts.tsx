import { ELEMENT_TYPE_LABELS, ELEMENT_TYPES, type ElementType } from '#domain/element/lists.ts';
import { LinkButton } from '#web/design/action/link.tsx';
import { Card } from '#web/design/display/card.tsx';
import { Facts } from '#web/design/display/facts.tsx';
import { review } from '#web/messages/request-form.ts';
import { request } from '#web/producer/messages/request.ts';
import { type Line, retainsCode, totalDuration } from '../flow/lines.ts';
import { GENERAL, stepPath } from '../flow/step-path.ts';
import { useRequest, useSaving } from '../flow/use-request.ts';

/** The request as a whole: for whom, how much. */
export function ReviewFacts({ lines }: { lines: readonly Line[] }) {
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
