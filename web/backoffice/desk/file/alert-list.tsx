import { deskWords } from '#web/app/catalogue/workbench-staff/desk.ts';
import { Notice } from '#web/design/feedback/notice.tsx';

/** What deserves a second look before deciding. */
export type Alert = {
  readonly key: string;
  /** `warning` is asked about again before anything is granted. */
  readonly tone: 'info' | 'warning';
  readonly title: string;
  readonly sentence: string;
};

/** `asked`: repeated inside a question, which has its own name; a page has one such region. */
export function AlertList({
  alerts,
  asked = false,
}: {
  alerts: readonly Alert[];
  asked?: boolean;
}) {
  if (alerts.length === 0) return null;
  const notices = alerts.map(({ key, tone, title, sentence }) => (
    <Notice key={key} tone={tone} title={title}>
      <p>{sentence}</p>
    </Notice>
  ));
  if (asked) return <div className="stack gap-12">{notices}</div>;
  return (
    <section className="stack gap-12" aria-label={deskWords.alerts}>
      {notices}
    </section>
  );
}
