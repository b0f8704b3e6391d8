import { useSearchParams } from 'react-router';

const PARAMETER = 'dossier';

export function dossierAddress(dossierId: number): string {
  return `?${PARAMETER}=${dossierId}`;
}

/** The dossier that the address names, so that it can be sent to a colleague and the back button works. */
export function useSelection() {
  const [parameters, setParameters] = useSearchParams();
  const given = parameters.get(PARAMETER) ?? '';
  return {
    dossierId: /^[1-9]\d{0,9}$/.test(given) ? Number(given) : null,
    /** Null: none, the queue alone. */
    open: (dossierId: number | null) =>
      setParameters(dossierId === null ? {} : { [PARAMETER]: String(dossierId) }),
  };
}
