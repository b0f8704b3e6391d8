/** The end of a code assigned in error. */
export const cancellationMessages = {
  title: (code: string) => `Annuler 1 code : ${code} ?`,
  irreversible: 'Cette annulation est définitive',
  consequence: (code: string, titre: string) =>
    `Le code ${code}, « ${titre} », restera au registre comme annulé et ne sera jamais attribué à un autre enregistrement. La structure en est avertie.`,
  motif: 'Motif de l’annulation',
  motifHint: 'La structure le lira.',
  motifMissing: 'Dites pourquoi ce code est annulé.',
  replacement: 'Code qui le remplace',
  replacementHint: 'Facultatif : un code valide du registre, de même nature.',
  replacementWrong: 'Ce code n’est pas bien formé. Exemple : FR-Z03-98-00212.',
  understand: (code: string) => `J’ai vérifié : ${code} est bien le code à annuler.`,
  understandMissing: 'Cochez la case pour confirmer le code à annuler.',
  confirm: (code: string) => `Annuler définitivement ${code}`,
  back: 'Revenir à la fiche',
  done: (code: string) => `Le code ${code} est annulé.`,
} as const;
