import { IconArrowsExchange, IconChecklist, IconDatabaseSearch } from '@tabler/icons-react';
import { LinkButton } from '#web/design/action/link.tsx';
import { useConfiguration } from '#web/platform/runtime-configuration.ts';
import { correctionMessages as messages } from '#web/registration/messages/correction.ts';

/** Views of the issued codes, by the `vue` parameter; null is the register itself. */
export const VUES = ['corrections', 'transferts'] as const;
type Vue = (typeof VUES)[number] | null;

const VIEWS = [
  { vue: null, label: messages.allCodes, icon: IconDatabaseSearch },
  { vue: 'corrections', label: messages.queue, icon: IconChecklist },
  { vue: 'transferts', label: messages.transfers, icon: IconArrowsExchange },
] as const;

/** Links to the other two views. */
export function ConsultViews({ current }: { current: Vue }) {
  const { slug } = useConfiguration().brand;
  return VIEWS.filter(({ vue }) => vue !== current).map(({ vue, label, icon: Drawing }) => (
    <LinkButton
      key={label}
      to={`/${slug}/consultations${vue === null ? '' : `?vue=${vue}`}`}
      variant="secondary"
      icon={<Drawing size={18} aria-hidden />}
    >
      {label}
    </LinkButton>
  ));
}
