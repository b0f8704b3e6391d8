import { accountWords } from '../../../app/catalogue/accounts-staff/file.ts';
import { Notice } from '../../../design/feedback/notice.tsx';
import type { AccountAlert } from './account-alerts.ts';

export function AccountAlerts({ alerts }: { alerts: readonly AccountAlert[] }) {
  if (alerts.length === 0) return null;
  return (
    <section className="dossier-alerts" aria-label={accountWords.alerts.label}>
      {alerts.map(({ key, tone, title, sentence }) => (
        <Notice key={key} tone={tone} title={title}>
          <p>{sentence}</p>
        </Notice>
      ))}
    </section>
  );
}
