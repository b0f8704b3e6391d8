import type { Verification } from '#contract/exchange/certificate.ts';
import { counted } from '#web/design/plural.ts';

/** Texts of the code checker. */
export const checker = {
  title: 'Vérifier un code ISRC',
  subtitle: 'Collez un code, ou toute une liste : chacun est relu, décomposé et expliqué.',
  label: 'Codes à vérifier',
  hint: 'Un code par ligne, ou séparés par des virgules. Avec ou sans tirets, avec ou sans le mot ISRC : FR-Z03-98-00212.',
  private:
    'Cette relecture se fait dans votre navigateur : rien n’est envoyé. Elle porte sur la forme du code. Pour savoir s’il a été attribué, demandez au registre, plus bas.',
  register: {
    title: 'Demander au registre',
    intro:
      'Le portail dit si ces codes sont dans son registre, et si le titre et l’artiste que vous avez sont les bons : collez les lignes d’un tableur, code, titre, artiste. Il ne montre ni titre, ni artiste, ni titulaire.',
    ask: (count: number) =>
      count === 0
        ? 'Envoyer au registre'
        : `Envoyer ${counted(count, 'code', 'codes')} au registre`,
    none: 'Collez d’abord au moins un code.',
    states: {
      VALIDE: 'Dans le registre',
      ANNULE: 'Annulé',
      INCONNU: 'Pas dans ce registre',
      MALFORME: 'Ce n’est pas un code',
    },
    unknownHint: 'Un code qui n’est pas dans ce registre peut être celui d’une autre agence.',
    replacedBy: (code: string) => `Remplacé par ${code}.`,
    since: (annee: number) => `Depuis ${annee}.`,
    agrees: { titre: 'Le titre est le bon.', artiste: 'L’artiste est le bon.' },
    differs: {
      titre: 'Le titre n’est pas celui du registre.',
      artiste: 'L’artiste n’est pas celui du registre.',
    },
    answered: (count: number) => `Réponse du registre pour ${counted(count, 'code', 'codes')}.`,
    save: 'Télécharger la réponse (CSV)',
    file: 'registre.csv',
    columns: ['Code', 'État', 'Année', 'Remplacé par', 'Titre', 'Artiste'],
    yes: 'oui',
    no: 'non',
  },
  clear: 'Effacer',
  results: 'Résultats',
  empty: 'Les résultats s’affichent ici, au fil de la saisie.',
  tooMany: (most: number) => `Seuls les ${most} premiers codes sont relus.`,
  summary: (total: number, faulty: number, watched: number) =>
    [
      counted(total, 'code relu', 'codes relus'),
      faulty > 0 ? `${faulty} à corriger` : '',
      watched > 0 ? `${watched} à vérifier` : '',
      faulty + watched === 0 ? 'aucune anomalie' : '',
    ]
      .filter(Boolean)
      .join(', '),
  states: { good: 'Forme correcte', watched: 'À vérifier', faulty: 'À corriger' },
  repeated: (line: number) => `Ce code figure déjà plus haut, au rang ${line}.`,
  repeatedHint:
    'Deux enregistrements différents n’ont jamais le même code : retirez la répétition ou corrigez-la.',
  deps: {
    caption: (code: string) => `Parties du code ${code}`,
    prefixe: 'Préfixe',
    prefixeMeaning:
      'Attribué une fois à celui qui numérote. Il ne dit ni qui possède l’enregistrement, ni d’où il vient.',
    annee: 'Année',
    anneeMeaning: (year: number) => `Attribué en ${year}, selon toute vraisemblance.`,
    designation: 'Numéro',
    designationMeaning: 'Attribué une seule fois cette année-là pour ce préfixe.',
  },
  written: 'Pour l’impression',
  printed: (code: string) => `ISRC ${code}`,
  stored: 'Pour les fichiers et les logiciels',
  suggestion: (code: string) => `Vous vouliez sans doute écrire ${code}.`,
  correct: 'Corriger ainsi',
  correctNamed: (typed: string, code: string) => `Corriger ainsi : ${code} au lieu de ${typed}`,
  errors: {
    length: (count: number) =>
      count < 12
        ? `Il manque ${counted(12 - count, 'caractère', 'caractères')} : un code en compte douze, celui-ci ${count}.`
        : `Il y a ${counted(count - 12, 'caractère', 'caractères')} de trop : un code en compte douze, celui-ci ${count}.`,
    sign: (sign: string) =>
      `« ${sign} » n’entre dans aucun code : il n’y a que des lettres sans accent et des chiffres.`,
    country: (text: string) => `Les deux premiers caractères sont des lettres ; ici « ${text} ».`,
    digits: (text: string) => `Les sept derniers caractères sont des chiffres ; ici « ${text} ».`,
  },
  advice: {
    faulty:
      'Reprenez le code sur le document d’origine, ou demandez-le à la personne qui vous l’a donné.',
    EXAMPLE_PREFIX: 'Demandez le vrai code à la personne qui vous a transmis celui-ci.',
    UNKNOWN_FIRST_ELEMENT: 'Relisez les deux premières lettres sur le document d’origine.',
    FUTURE_YEAR: 'L’année est celle de l’attribution : elle ne peut pas dépasser l’année en cours.',
    ZERO_DESIGNATION: 'Demandez confirmation à la personne qui a attribué le code.',
    REPEATED_DIGIT: 'Comparez le numéro avec celui du document d’origine.',
    LOOK_ALIKE: 'Comparez caractère par caractère avec le document d’origine.',
  },
} as const;

/** Texts of the public page linked by a certificate. */
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
  otherCodes: 'Autres codes du même enregistrement',
  scope:
    'Le code identifie l’enregistrement. Il ne dit rien de ses ayants droit, et cette page ne montre jamais le titulaire du code.',
  unknown: 'Aucun certificat ne correspond à cette adresse.',
  unknownHint:
    'Vérifiez que l’adresse est entière, sans espace ni coupure. Si elle est exacte, le certificat n’a pas été établi par ce portail.',
} as const;
