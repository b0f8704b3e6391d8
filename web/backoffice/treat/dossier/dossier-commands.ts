/** What the keys of the region ask of the open dossier. */
export type DossierCommands = {
  validate: () => void;
  refuse: () => void;
  next: () => void;
  /** Walks through the justificatifs. */
  document: (by: 1 | -1) => void;
  /** Gives the justificatifs all the room, or takes it back. */
  read: () => void;
};
