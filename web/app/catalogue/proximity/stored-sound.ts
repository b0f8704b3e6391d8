/** The fingerprint that is kept with a recording, and its removal. */
export const storedSound = {
  title: 'Empreinte sonore',
  see: 'Voir l’empreinte sonore gardée',
  none: 'Aucune empreinte sonore n’est gardée avec cet enregistrement.',
  stored: 'Gardée :',
  purpose:
    'Elle sert à reconnaître l’enregistrement par le son ; on ne peut pas en refaire un son.',
  remove: 'Retirer l’empreinte',
  confirm: 'Retirer cette empreinte ?',
  leaves:
    'Elle est effacée, avec ce qui permettait de la retrouver. L’enregistrement et son code restent ; l’historique garde la date du retrait et la durée du son, rien du son lui-même.',
  whose: (raison: string) => `Cet enregistrement appartient à ${raison}.`,
  motif: 'Motif du retrait',
  motifMissing: 'Indiquez pourquoi vous retirez ce qui est à une autre structure.',
  keepIt: 'La garder',
  removed: 'Empreinte retirée. Aucune empreinte n’est plus gardée avec cet enregistrement.',
} as const;
