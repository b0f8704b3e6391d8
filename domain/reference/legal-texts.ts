import type { TextKey } from './text-keys.ts';

type LegalKey = Extract<TextKey, `legal/${string}`>;

/** The demonstration's own: a society writes its own before it opens. */
export const LEGAL_TEXTS: Readonly<Record<LegalKey, string>> = {
  'legal/mentions': `## Éditeur

Ce portail est édité par la société, dont le nom complet, l’adresse et le téléphone figurent en bas de chaque page. La direction de la publication revient à sa gérance.

## Hébergement

Le portail et ses données sont hébergés en France par l’Hébergeur de l’Exemple, 14 rue de l’Exemple, 75000 Paris, téléphone 01 00 00 00 01.

## Propriété

Les textes et les dessins du portail appartiennent à la société. Le logiciel est libre, sous la licence publique de l’Union européenne. La norme ISRC est celle de l’Organisation internationale de normalisation (ISO 3901).`,

  'legal/confidentialite': `## Ce que nous conservons

- Votre nom, vos coordonnées et votre fonction, pour vous reconnaître et vous répondre.
- Les justificatifs qui prouvent l’existence de votre structure, pour valider son compte.
- Vos demandes, les codes attribués et chaque acte fait en votre nom, parce que tenir ce registre est notre mission.

Nous ne vendons ni ne cédons rien de tout cela.

## Cookies

Trois cookies, tous nécessaires à votre connexion : « kc_token » (votre session, huit heures), « structure » (la structure choisie, jusqu’à la déconnexion) et celui du service de connexion. Aucun ne mesure l’audience.

## Combien de temps

- Un brouillon que personne ne touche : 24 mois. Un compte refusé : 24 mois.
- Les notifications, les copies de courriels et les événements de sécurité : 12 mois.
- Les justificatifs : 10 ans après le dernier code de la structure.
- Les codes, l’enregistrement qu’ils désignent et la structure qui les a reçus : pour toujours.

## Vos droits

Depuis « Mon compte », la page [Mes données](/account/donnees) montre tout ce que nous conservons à votre sujet. Vous pouvez l’emporter, en demander la rectification ou l’effacement ; nous répondons dans le mois. Un effacement remplace votre nom et vos coordonnées par la mention « [effacé] », jusque dans l’historique. Vous pouvez aussi saisir la [CNIL](https://www.cnil.fr/).`,

  'legal/conditions': `## À qui sert ce portail

Aux producteurs de phonogrammes et de vidéogrammes qui demandent des codes ISRC, membres de la société ou non. Le compte et les codes sont gratuits.

## Ce que vous déclarez

Vous demandez un code pour un enregistrement dont vous êtes le producteur, ou au nom de ce producteur. Vous vérifiez qu’il n’en a pas déjà un. Une déclaration inexacte peut conduire la société à annuler le code, qui n’est alors jamais attribué à un autre enregistrement.

## Ce que nous promettons

Un code n’est jamais attribué deux fois, et aucun code annoncé n’est perdu. Un code n’ouvre par lui-même aucun droit à rémunération : il faut aussi déclarer l’enregistrement à une société de producteurs.`,

  'legal/accessibilite': `## Déclaration

La société s’engage à rendre ce portail accessible à tous, selon l’article 47 de la loi n° 2005-102 du 11 février 2005. Cette déclaration concerne le portail des codes ISRC.

## État de conformité

Le portail est non conforme au référentiel général d’amélioration de l’accessibilité (RGAA 4.1) : aucun audit n’a encore été fait. Ses écrans sont vérifiés à chaque version par un outil automatique (axe), au clavier, en clair et en sombre, sur téléphone et sur ordinateur.

## Contenus non accessibles

- Les justificatifs déposés par les producteurs (PDF, images) ne sont pas rendus accessibles par le portail.
- L’aperçu d’un PDF n’est pas lu par un lecteur d’écran ; le fichier peut être ouvert à part.

## Nous écrire

Si un contenu ou un service vous résiste, écrivez à l’adresse qui figure en bas de chaque page : nous vous proposerons une autre voie. Si notre réponse ne vous satisfait pas, vous pouvez saisir le [Défenseur des droits](https://www.defenseurdesdroits.fr/).`,
};
