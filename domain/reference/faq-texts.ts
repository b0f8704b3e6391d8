import type { TextKey } from './text-keys.ts';

type FaqKey = Extract<TextKey, `about/faq/${string}`>;

/** Questions and answers: the heading is the question. */
export const FAQ_TEXTS: Readonly<Record<FaqKey, string>> = {
  'about/faq/qui-demande': `## Qui doit demander le code ?

Le producteur : celui qui a pris l’initiative et la responsabilité du premier enregistrement, ou la personne qu’il a chargée d’agir pour lui. Si vous avez acquis un enregistrement qui n’a jamais eu de code, vous pouvez le demander en indiquant votre qualité.`,

  'about/faq/adhesion': `## Faut-il être membre de la société ?

Non. Tout producteur peut demander des codes. Il suffit d’un compte et d’une structure validée, qu’il s’agisse d’une société, d’une association ou d’une personne qui produit en son nom.`,

  'about/faq/quand': `## À quel moment faire la demande ?

Quand la création est terminée, avant le mastering. Vous pouvez alors inscrire le code dans vos fichiers. Un enregistrement déjà publié sans code peut tout de même en recevoir un : l’année du code sera celle de son attribution.`,

  'about/faq/nouveau-ou-meme': `## Nouvelle version : nouveau code ou même code ?

Demandez un nouveau code dès que le contenu change : autre prise, concert, remix, montage, version instrumentale, autre langue, paroles adaptées.

Gardez le même code si seul le son est retravaillé sans apport artistique, ou si l’enregistrement change simplement de support, de format ou de pays.`,

  'about/faq/duree': `## La durée a un peu changé : que faire ?

En dessous de cinq secondes d’écart, pour la même version, le code reste le même. À partir de cinq secondes, demandez-en un nouveau.`,

  'about/faq/distributeur': `## Mon distributeur a déjà attribué un code. Dois-je en demander un autre ?

Non, surtout pas : un enregistrement ne porte qu’un seul code, pour toujours. Notez celui que votre distributeur vous a communiqué et transmettez-le à tous vos partenaires, même si vous changez de distributeur.`,

  'about/faq/declaration': `## Un code suffit-il pour percevoir une rémunération ?

Non. Le code identifie votre enregistrement ; il ne le déclare pas. Pour percevoir les rémunérations qui vous reviennent, déclarez vos enregistrements auprès de votre société de producteurs.`,

  'about/faq/erreur': `## J’ai fait une erreur dans ma demande. Comment la corriger ?

Tant que votre demande n’est pas envoyée, vous pouvez tout modifier ou supprimer. Une fois le code attribué, il ne change plus : pour faire corriger les informations qui l’accompagnent, ouvrez la fiche du code dans « Mes codes » et choisissez « Signaler une erreur ». Un code attribué par erreur est annulé et ne sert plus jamais.`,

  'about/faq/cession': `## J’ai vendu ou acheté un enregistrement. Le code change-t-il ?

Non. Le code suit l’enregistrement, quel que soit son propriétaire. S’il n’en avait pas encore, c’est à l’acheteur de le demander.`,

  'about/faq/video': `## Mon clip a-t-il besoin de son propre code ?

Oui. Un vidéogramme et un phonogramme ont chacun leur code, même si l’on y entend exactement le même son. Sont concernés les clips et les concerts filmés, ainsi que les documentaires et les entretiens consacrés à la musique.`,

  'about/faq/prefixe': `## À quoi sert un préfixe, et comment en obtenir un ?

Un préfixe permet à un producteur régulier de numéroter lui-même ses enregistrements. Il vaut pour un seul type, phonogrammes ou vidéogrammes, et il reste le vôtre pour tous vos projets. Écrivez à la société pour en demander un. Sans préfixe, vos codes sont attribués à partir de celui de la société : ils ont exactement la même valeur.`,

  'about/faq/justificatifs': `## Quels justificatifs dois-je fournir ?

- **Société** : un extrait Kbis récent.
- **Association** : le récépissé de sa déclaration.
- **Personne physique** : une carte d’identité ou un passeport.
- **Structure établie à l’étranger** : un extrait récent du registre officiel de son pays.

Les fichiers acceptés sont les images JPEG ou PNG et les documents PDF, jusqu’à 5 MB chacun.`,

  'about/faq/affichage': `## Comment écrire et transmettre un code ?

Sur une pochette ou dans un courrier, faites-le précéder du mot ISRC et séparez les groupes : ISRC FR-Z03-98-00212. Dans un fichier ou un logiciel, écrivez les douze caractères à la suite, en majuscules et sans tiret. Prenez garde à ne pas confondre la lettre O et le chiffre 0, ni la lettre I et le chiffre 1.`,
};
