/** The home page as a visitor sees it. */
export const home = {
  title: 'Accueil',
  ended: {
    elsewhere:
      'Votre session a été fermée dans un autre onglet. Ce qui n’était pas enregistré ici n’a pas été gardé.',
    expired:
      'Votre session a expiré. Ce que vous étiez en train de saisir dans vos demandes et dans votre compte est gardé : reconnectez-vous dans cet onglet pour le retrouver.',
    idle: 'Votre session a été fermée après une demi-heure sans activité. Ce qui pouvait être enregistré l’a été ; le reste a été effacé de cet appareil.',
  },
  visitor: {
    title: 'Un code pour chaque enregistrement',
    sentence:
      'Le portail permet aux producteurs de demander les codes ISRC de leurs enregistrements, sons ou vidéos, de suivre leurs demandes et de retrouver leurs codes.',
    signUp: 'Créer un compte',
    plateTitle: 'Lire un code ISRC',
    plateSentence: 'Douze caractères suivent l’enregistrement partout où il est diffusé.',
    spoken: 'Exemple de code ISRC : FR-Z03-98-00212',
    deps: [
      {
        text: 'FR',
        name: 'Pays',
        meaning:
          'Deux lettres, celles du pays de l’agence qui a attribué le préfixe. FR pour la France.',
      },
      {
        text: 'Z03',
        name: 'Déclarant',
        meaning:
          'Trois lettres ou chiffres. Avec le pays, ils forment le préfixe de celui qui numérote.',
      },
      {
        text: '98',
        name: 'Année',
        meaning:
          'Les deux derniers chiffres de l’année où le code a été attribué, et non celle de la sortie.',
      },
      {
        text: '00212',
        name: 'Numéro',
        meaning:
          'Cinq chiffres, attribués une seule fois dans l’année. Un code ne change jamais et n’est jamais attribué à un autre enregistrement.',
      },
    ],
  },
} as const;
