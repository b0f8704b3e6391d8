import { dossierWords } from '#web/app/catalogue/backoffice-dossier.ts';
import { Notice } from '#web/design/feedback/notice.tsx';
import type { Alert } from './alerts.ts';

/** `asked`: repeated inside a question, which has its own name; a page has one such region. */
export function AlertList({ alerts, asked = false }: { alerts: readonly Alert[]; asked?: boolean }) {
  if (alerts.length === 0) return null;
  const notices = alerts.map(({ key, tone, title, sentence }) => (
    <Notice key={key} tone={tone} title={title}>
      <p>{sentence}</p>
    </Notice>
  ));
  if (asked) return <div className="dossier-alerts">{notices}</div>;
  return (
    <section className="dossier-alerts" aria-label={dossierWords.alerts.label}>
      {notices}
    </section>
  );
}
