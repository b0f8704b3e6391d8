import {
  type Icon,
  IconCircleCheck,
  IconCircleX,
  IconClockExclamation,
  IconHourglass,
  IconPencil,
  IconProgressCheck,
} from '@tabler/icons-react';
import { type DossierEtat, dossierEtatLabel } from '#domain/dossier/life.ts';
import { type PersonEtat, personEtatLabel } from '#domain/profile/life.ts';
import { type Statut, statutLabel } from '#domain/registration/statuts.ts';
import { type StructureEtat, structureEtatLabel } from '#domain/structure/life.ts';
import { StatusBadge, type Tone } from '#web/design/display/badge.tsx';
import { useConfiguration } from '../runtime-configuration.ts';

const STATUT_DRAWINGS: Readonly<Record<Statut, Drawing>> = {
  USER: { tone: 'neutre', icon: IconPencil },
  MINU: { tone: 'ambre', icon: IconClockExclamation },
  PRODUCT: { tone: 'indigo', icon: IconHourglass },
  LOCK: { tone: 'cyan', icon: IconProgressCheck },
  DONE: { tone: 'vert', icon: IconCircleCheck },
};

const TYPED = { tone: 'neutre', icon: IconPencil } as const;
const LOOKED_AT = { tone: 'indigo', icon: IconHourglass } as const;
const VALIDATED = { tone: 'vert', icon: IconCircleCheck } as const;
const REFUSED = { tone: 'rouge', icon: IconCircleX } as const;

type Drawing = { readonly tone: Tone; readonly icon: Icon };
const DOSSIER_DRAWINGS: Readonly<Record<DossierEtat, Drawing>> = {
  1: TYPED,
  2: LOOKED_AT,
  3: VALIDATED,
  4: REFUSED,
};
const STRUCTURE_DRAWINGS: Readonly<Record<StructureEtat, Drawing>> = {
  1: TYPED,
  2: LOOKED_AT,
  3: VALIDATED,
  4: REFUSED,
};
const PERSON_DRAWINGS: Readonly<Record<PersonEtat, Drawing>> = {
  1: TYPED,
  2: LOOKED_AT,
  3: VALIDATED,
  4: REFUSED,
};

/** Where a recording stands. `marque`: the brand of its structure, by default that of this host. */
export function StatutBadge({ statut, marque }: { statut: Statut; marque?: string | undefined }) {
  const { brand } = useConfiguration();
  return <StatusBadge {...STATUT_DRAWINGS[statut]} label={statutLabel(statut, marque ?? brand.code)} />;
}

/** How far a dossier has come. */
export function DossierBadge({ etat }: { etat: DossierEtat }) {
  return <StatusBadge {...DOSSIER_DRAWINGS[etat]} label={dossierEtatLabel(etat)} />;
}

/** How far the validation of a structure has come. */
export function StructureBadge({ etat }: { etat: StructureEtat }) {
  return <StatusBadge {...STRUCTURE_DRAWINGS[etat]} label={structureEtatLabel(etat)} />;
}

/** How far the validation of a profile has come. */
export function PersonBadge({ etat }: { etat: PersonEtat }) {
  return <StatusBadge {...PERSON_DRAWINGS[etat]} label={personEtatLabel(etat)} />;
}
