import { AskedDesk } from '../desk/asked/asked-desk.tsx';
import { CORRECTION_DESK } from './corrections.tsx';
import { TRANSFER_DESK } from './transfers.tsx';

export type AgreementsDeskProps = { vue: 'corrections' | 'transferts' };

/** What waits for an agreement about codes that are given. */
export function AgreementsDesk({ vue }: AgreementsDeskProps) {
  if (vue === 'corrections') return <AskedDesk key={vue} {...CORRECTION_DESK} />;
  return <AskedDesk key={vue} {...TRANSFER_DESK} />;
}
