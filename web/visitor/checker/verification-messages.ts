import type { Verification } from '#contract/exchange/certificate.ts';

/** The public page that a certificate leads to. */
export const verification = {
  title: 'Vérification d’un certificat',
  reading: 'Vérification en cours…',
  states: {
    VALIDE: 'Ce code est inscrit au registre.',
    ANNULE:
      'Ce code a été annulé. Il ne désigne plus d’enregistrement et ne sera jamais réattribué.',
  },
  compare: 'Comparez ce que vous lisez ici avec le certificat qui vous a été remis.',
  isrc: 'Code ISRC',
  titre: 'Titre',
  version: 'Version',
  artiste: 'Artiste principal',
  type: 'Nature',
  annees: { ATTRIBUE: 'Année d’attribution', DECLARE: 'Année de déclaration' } satisfies Record<
    Verification['origine'],
    string
  >,
  scope:
    'Le code identifie l’enregistrement. Il ne dit rien de ses ayants droit, et cette page ne montre jamais le titulaire du code.',
  unknown: 'Aucun certificat ne correspond à cette adresse.',
  unknownHint:
    'Vérifiez que l’adresse est entière, sans espace ni coupure. Si elle est exacte, le certificat n’a pas été établi par ce portail.',
} as const;
