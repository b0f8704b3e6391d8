import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Entreprise } from '#contract/account/company-lookup.ts';
import { createStructure } from '#contract/account/structure.ts';
import type { Personalite } from '#domain/structure/rows/company.ts';
import { FRANCE } from '#domain/structure/territories.ts';
import { call } from '#web/app/api/call.ts';
import { useChooseStructure } from '#web/app/session/use-choose-structure.ts';
import type { Option } from '#web/design/form/use-search.ts';
import { findNear } from './use-joining.ts';

export type Wished = Partial<Entreprise> & {
  readonly raison: string;
  readonly personalite: Personalite;
  readonly nationalite?: number;
  readonly sgPays?: number;
};

/** Looks for names that resemble the wished one; without any, opens the draft and goes to it. */
export function useCreation() {
  const { choose } = useChooseStructure();
  const [near, setNear] = useState<readonly Option[]>([]);
  const creation = useMutation({
    mutationFn: (wished: Wished) =>
      // Proposed, and there to be changed: most artists live in the country of the society.
      call(createStructure, {
        body:
          wished.personalite === 'PHYSIQUE'
            ? { ...wished, nationalite: FRANCE, sgPays: FRANCE }
            : wished,
      }),
    onSuccess: ({ structureId }, { raison }) =>
      choose({ id: structureId, raison, displayName: raison }, '/account/complete/structure'),
  });
  const check = useMutation({
    mutationFn: ({ raison }: Wished) => findNear(raison),
    onSuccess: (found, wished) => {
      setNear(found);
      if (found.length === 0) creation.mutate(wished);
    },
  });
  return { near, creation, check, forgetNear: () => setNear([]) };
}
