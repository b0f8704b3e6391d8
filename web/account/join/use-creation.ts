import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { createStructure } from '#contract/account/structure.ts';
import type { Personalite } from '#domain/structure/rows/company.ts';
import { call } from '#web/app/api/call.ts';
import { useChooseStructure } from '#web/app/session/use-choose-structure.ts';
import type { Option } from '#web/design/form/use-search.ts';
import { findNear } from './use-joining.ts';

export type Wished = { readonly raison: string; readonly personalite: Personalite | null };

/** Looks for names that resemble the wished one; without any, opens the draft and goes to it. */
export function useCreation() {
  const { choose } = useChooseStructure();
  const [near, setNear] = useState<readonly Option[]>([]);
  const creation = useMutation({
    mutationFn: (wished: Wished) => call(createStructure, { body: wished }),
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
