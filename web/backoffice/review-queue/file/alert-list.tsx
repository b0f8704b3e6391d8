import { reviewQueueMessages } from '#web/backoffice/review-queue/messages.ts';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';

/** A point to check before deciding. */
export type Alert = {
  readonly key: string;
  /** `warning` requires a confirmation before granting. */
  readonly tone: 'info' | 'warning';
  readonly title: string;
  readonly sentence: string;
};

/**
 * @param requested repeated inside a confirmation dialog, which has its own name; a page has only
 * one such region
 */
export function AlertList({
  alerts,
  requested = false,
}: {
  alerts: readonly Alert[];
  requested?: boolean;
}) {
  if (alerts.length === 0) return null;
  const notices = alerts.map(({ key, tone, title, sentence }) => (
    <AlertBox key={key} tone={tone} title={title}>
      <p>{sentence}</p>
    </AlertBox>
  ));
  if (requested) return <div className="stack gap-12">{notices}</div>;
  return (
    <section className="stack gap-12" aria-label={reviewQueueMessages.alerts}>
      {notices}
    </section>
  );
}
