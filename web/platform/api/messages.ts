/** Failures that no answer of the server words for us. */
export const problems = {
  unreachable: {
    code: 'UNREACHABLE',
    title: 'Le portail ne répond pas.',
    detail:
      'Le portail ne répond pas. Vérifiez votre connexion, puis réessayez : rien n’est perdu.',
  },
  unavailable: {
    code: 'UNAVAILABLE',
    title: 'Le service est momentanément indisponible.',
    detail:
      'Le service est momentanément indisponible. Rien n’est perdu : réessayez dans un instant.',
  },
  refused: {
    code: 'REFUSED',
    title: 'Cette action n’a pas abouti.',
    detail: 'Cette action n’a pas abouti. Rechargez la page, puis réessayez.',
  },
  unexpected: {
    code: 'UNEXPECTED',
    title: 'Une erreur inattendue est survenue.',
    detail: 'Une erreur inattendue est survenue. Ce que vous avez enregistré n’est pas perdu.',
  },
  reference: (reference: string) => `Référence : ${reference}`,
  retry: 'Réessayer',
} as const;
