import { useSearchParams } from 'react-router';

/** A person and a structure, decided together. */
export type AccountRef = { readonly structureId: number; readonly interlocuteurId: number };

const PARAMETER = 'compte';

export const accountKey = ({ structureId, interlocuteurId }: AccountRef) =>
  `${structureId}-${interlocuteurId}`;

export const accountAddress = (account: AccountRef) => `?${PARAMETER}=${accountKey(account)}`;

/** The account that the address names, so that it can be sent to a colleague and the back button works. */
export function useOpenAccount() {
  const [parameters, setParameters] = useSearchParams();
  const [, structure, person] = /^([1-9]\d{0,9})-([1-9]\d{0,9})$/.exec(parameters.get(PARAMETER) ?? '') ?? [];
  const current: AccountRef | null =
    structure === undefined || person === undefined
      ? null
      : { structureId: Number(structure), interlocuteurId: Number(person) };
  return {
    current,
    open: (account: AccountRef | null) =>
      setParameters(account === null ? {} : { [PARAMETER]: accountKey(account) }),
  };
}
