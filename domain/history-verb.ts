/** The verbs of the history, of live changes and of traces: what a thing is, a point, what was done: `dossier.submit`. */

export type Family =
  | 'account'
  | 'code'
  | 'correction'
  | 'dossier'
  | 'droit'
  | 'element'
  | 'identite'
  | 'import'
  | 'justificatif'
  | 'marque'
  | 'motif'
  | 'note'
  | 'notification'
  | 'prefixe'
  | 'profile'
  | 'proximite'
  | 'registre'
  | 'reprise'
  | 'software'
  | 'son'
  | 'structure'
  | 'team'
  | 'texte'
  | 'transfert'
  | 'vue';

export type HistoryVerb = `${Family}.${string}`;
