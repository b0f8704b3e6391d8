const STRUCTURE = 'justificatifs';
const FILE = 'fichier';
const ID = /^[1-9]\d{0,9}$/;

export type AloneAddress = {
  readonly structureId: number;
  readonly justificatifId: number | undefined;
};

/** Address of the viewer in its own window, for a second screen. */
export function aloneAddress(product: string, structureId: number, justificatifId: number): string {
  return `/${product}/demandes?${STRUCTURE}=${structureId}&${FILE}=${justificatifId}`;
}

/** @returns null when the URL does not name a viewer. */
export function readAloneAddress(parameters: URLSearchParams): AloneAddress | null {
  const structure = parameters.get(STRUCTURE) ?? '';
  const file = parameters.get(FILE) ?? '';
  if (!ID.test(structure)) return null;
  return {
    structureId: Number(structure),
    justificatifId: ID.test(file) ? Number(file) : undefined,
  };
}
