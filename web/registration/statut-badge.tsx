import {
  type Icon,
  IconCircleCheck,
  IconCircleX,
  IconClockExclamation,
  IconHourglass,
  IconPencil,
  IconProgressCheck,
} from '@tabler/icons-react';
import { type DossierEtat, dossierStatus } from '#domain/dossier/state-machine.ts';
import { type PersonEtat, personStatus } from '#domain/profile/state-machine.ts';
import { type Statut, statutLabel } from '#domain/registration/statuts.ts';
import { type StructureEtat, structureStatus } from '#domain/structure/state-machine.ts';
import type { Look, StructureState } from '#domain/structure-state.ts';
import { StatusBadge, type Tone } from '#web/design/display/badge.tsx';
import { useConfiguration } from '#web/platform/runtime-configuration.ts';

const STATUT_DRAWINGS: Readonly<Record<Statut, Drawing>> = {
  USER: { tone: 'neutre', icon: IconPencil },
  MINU: { tone: 'ambre', icon: IconClockExclamation },
  PRODUCT: { tone: 'indigo', icon: IconHourglass },
  LOCK: { tone: 'cyan', icon: IconProgressCheck },
  DONE: { tone: 'vert', icon: IconCircleCheck },
};

type Drawing = { readonly tone: Tone; readonly icon: Icon };

const LOOKS: Readonly<Record<Look, Drawing>> = {
  typed: { tone: 'neutre', icon: IconPencil },
  lookedAt: { tone: 'indigo', icon: IconHourglass },
  awaited: { tone: 'ambre', icon: IconClockExclamation },
  validated: { tone: 'vert', icon: IconCircleCheck },
  refused: { tone: 'rouge', icon: IconCircleX },
};

const drawn = ({ look, label }: StructureState) => <StatusBadge {...LOOKS[look]} label={label} />;

/**
 * Status of a recording.
 * @param marque brand of its structure, by default that of this host
 */
export function StatutBadge({ statut, marque }: { statut: Statut; marque?: string | undefined }) {
  const { brand } = useConfiguration();
  return (
    <StatusBadge {...STATUT_DRAWINGS[statut]} label={statutLabel(statut, marque ?? brand.code)} />
  );
}

/** Status of a dossier. */
export const DossierBadge = ({ etat }: { etat: DossierEtat }) => drawn(dossierStatus(etat));

/** Validation status of a structure. */
export const StructureBadge = ({ etat }: { etat: StructureEtat }) => drawn(structureStatus(etat));

/** Validation status of a profile. */
export const PersonBadge = ({ etat }: { etat: PersonEtat }) => drawn(personStatus(etat));
