import { useSearchParams } from 'react-router';
import { useSlug } from '#web/app/page/of-brand.tsx';
import { CORRECTION_DESK } from '../agreements/corrections.tsx';
import { TRANSFER_DESK } from '../agreements/transfers.tsx';
import { AskedDesk } from '../desk/asked/asked-desk.tsx';
import { RegistryList } from '../registry/registry-list.tsx';
import { CODES } from './codes.tsx';
import { VUES } from './consult-views.tsx';

/** `/:product/consultations`, in its views: the register, and what waits for an agreement about it. */
export function Component() {
  const slug = useSlug();
  const [parameters] = useSearchParams();
  const vue = VUES.find((known) => known === parameters.get('vue'));
  if (vue === 'corrections') return <AskedDesk key={vue} {...CORRECTION_DESK} />;
  if (vue === 'transferts') return <AskedDesk key={vue} {...TRANSFER_DESK} />;
  return <RegistryList registry={CODES} slug={slug} />;
}
