/** Columns under the name that the release before uses, kept equal to the new one until they go: table, old name, new name. */
export const WAITING = [
  ['dossier', 'cree_par', 'created_by'],
  ['import', 'cree_par', 'created_by'],
  ['compte_service', 'cree_par', 'created_by'],
  ['webhook', 'cree_par', 'created_by'],
  ['webhook', 'echec_depuis', 'failing_since'],
  ['webhook', 'desactive_at', 'disabled_at'],
  ['interlocuteur', 'efface_le', 'erased_at'],
] as const;
