import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Entreprise } from '#contract/account/company-lookup.ts';
import { createStructure } from '#contract/account/structure.ts';
import type { Personalite } from '#domain/structure/rows/company.ts';
import { FRANCE } from '#domain/structure/territories.ts';
import type { Option } from '#web/design/form/use-search.ts';
import { call } from '#web/platform/api/call.ts';
import { useChooseStructure } from '#web/platform/session/use-choose-structure.ts';
import { findSimilar } from './use-joining.ts';

export type Requested = Partial<Entreprise> & {
  readonly raison: string;
  readonly personalite: Personalite;
  readonly nationalite?: number;
  readonly sgPays?: number;
};

/** Looks for names that resemble the wished one; without any, opens the draft and goes to it. */
export function useCreation() {
  const { choose } = useChooseStructure();
  const [similar, setSimilar] = useState<readonly Option[]>([]);
  const creation = useMutation({
    mutationFn: (requested: Requested) =>
      // Proposed, and there to be changed: most artists live in the country of the society.
      call(createStructure, {
        body:
          requested.personalite === 'PHYSIQUE'
            ? { ...requested, nationalite: FRANCE, sgPays: FRANCE }
            : requested,
      }),
    onSuccess: ({ structureId }, { raison }) =>
      choose({ id: structureId, raison, displayName: raison }, '/account/complete/structure'),
  });
  const check = useMutation({
    mutationFn: ({ raison }: Requested) => findSimilar(raison),
    onSuccess: (matches, requested) => {
      setSimilar(matches);
      if (matches.length === 0) creation.mutate(requested);
    },
  });
  return { similar, creation, check, forgetSimilar: () => setSimilar([]) };
}
