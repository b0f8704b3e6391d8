/** Texts shared by the account forms. */
export const accountForm = {
  required: 'Les champs marqués d’un astérisque sont obligatoires.',
  choose: 'SÉLECTIONNER UNE VALEUR',
  save: 'Enregistrer',
  cancel: 'Annuler',
  edit: 'Modifier',
  saved: 'C’est enregistré.',
  restored:
    'Votre saisie, gardée sur cet appareil, a été reprise. Elle n’est pas encore enregistrée.',
  nothing: 'Non renseigné',
  conflict: {
    title: 'Cette fiche vient d’être modifiée par quelqu’un d’autre',
    sentence: 'Rien n’est perdu : voici ce qui diffère. Choisissez la version à garder.',
    field: (label: string, mine: string, theirs: string) =>
      `${label} : « ${mine} » dans votre saisie, « ${theirs} » dans la fiche enregistrée`,
    same: 'Les deux versions disent la même chose.',
    nothing: 'rien',
    mine: 'Garder ma saisie',
    theirs: 'Reprendre la version enregistrée',
  },
  leave: {
    title: 'Quitter sans enregistrer ?',
    sentence: 'Ce que vous venez de saisir sur cette page n’est pas encore enregistré.',
    stay: 'Rester sur la page',
    go: 'Quitter sans enregistrer',
  },
} as const;
