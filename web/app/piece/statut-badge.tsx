import {
  type Icon,
  IconCircleCheck,
  IconCircleX,
  IconClockExclamation,
  IconHourglass,
  IconPencil,
  IconProgressCheck,
} from '@tabler/icons-react';
import { type Etat, etatLabel, isEtat } from '#domain/dossier/etats.ts';
import { type Statut, statutLabel } from '#domain/registration/statuts.ts';
import { StatusBadge, type Tone } from '#web/design/display/badge.tsx';
import { useConfiguration } from '../runtime-configuration.ts';

const STATUT_DRAWINGS: Readonly<Record<Statut, { tone: Tone; icon: Icon }>> = {
  USER: { tone: 'neutre', icon: IconPencil },
  MINU: { tone: 'ambre', icon: IconClockExclamation },
  PRODUCT: { tone: 'indigo', icon: IconHourglass },
  LOCK: { tone: 'cyan', icon: IconProgressCheck },
  DONE: { tone: 'vert', icon: IconCircleCheck },
};

const ETAT_DRAWINGS: Readonly<Record<Etat, { tone: Tone; icon: Icon }>> = {
  1: { tone: 'neutre', icon: IconPencil },
  2: { tone: 'indigo', icon: IconHourglass },
  3: { tone: 'vert', icon: IconCircleCheck },
  4: { tone: 'rouge', icon: IconCircleX },
};

/** Where a recording stands. `marque`: the brand of its structure, by default that of this host. */
export function StatutBadge({ statut, marque }: { statut: Statut; marque?: string | undefined }) {
  const { brand } = useConfiguration();
  return <StatusBadge {...STATUT_DRAWINGS[statut]} label={statutLabel(statut, marque ?? brand.code)} />;
}

/** How far a dossier has come. */
export function EtatBadge({ etat }: { etat: number }) {
  if (!isEtat(etat)) return null;
  return <StatusBadge {...ETAT_DRAWINGS[etat]} label={etatLabel(etat)} />;
}
