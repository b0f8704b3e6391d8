import { dossierWords } from '../../../app/catalogue/backoffice-dossier.ts';
import { Notice } from '../../../design/feedback/notice.tsx';
import type { Alert } from './alerts.ts';

export function AlertList({ alerts }: { alerts: readonly Alert[] }) {
  if (alerts.length === 0) return null;
  return (
    <section className="dossier-alerts" aria-label={dossierWords.alerts.label}>
      {alerts.map(({ key, tone, title, sentence }) => (
        <Notice key={key} tone={tone} title={title}>
          <p>{sentence}</p>
        </Notice>
      ))}
    </section>
  );
}
