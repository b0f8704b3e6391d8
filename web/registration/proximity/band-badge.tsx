import { IconAlertTriangle, IconArrowsLeftRight, IconVersions } from '@tabler/icons-react';
import type { Candidat } from '#contract/registration/proximity.ts';
import { StatusBadge } from '#web/design/display/badge.tsx';
import { similar } from './messages.ts';

const BADGES = {
  MEME: { tone: 'ambre', icon: IconAlertTriangle },
  PROCHE: { tone: 'indigo', icon: IconArrowsLeftRight },
  VOISINE: { tone: 'neutre', icon: IconVersions },
} as const;

/** Label of a similarity band. */
export function BandBadge({ bande }: Pick<Candidat, 'bande'>) {
  return <StatusBadge {...BADGES[bande]} label={similar.bands[bande]} />;
}
