import { FAQ_TEXTS } from './faq-texts.ts';
import { LEGAL_TEXTS } from './legal-texts.ts';
import type { TextKey } from './text-keys.ts';

/** Default of each text, until staff rewrite it. A key without its text does not compile. */
export const DEFAULT_TEXTS: Readonly<Record<TextKey, string>> = {
  'home/presentation': `Le portail accompagne les producteurs de phonogrammes et de vidéogrammes : vous y demandez vos codes ISRC, vous suivez vos demandes et vous retrouvez, à tout moment, les codes déjà attribués.

Il est ouvert à tous les producteurs, membres de la société ou non.`,

  'home/etapes': `1. **Créez votre compte**, puis complétez votre profil et la fiche de votre structure. La société les vérifie une seule fois.
2. **Saisissez vos enregistrements**, un par un ou tout un album d’un coup. Le portail vous signale ceux qui semblent déjà avoir un code.
3. **Envoyez votre demande.** Vous suivez son avancement ici, et vous y trouvez vos codes dès qu’ils sont attribués.`,

  'home/tarif': 'La demande d’un code ISRC est gratuite.',

  'about/definition-isrc': `Le code ISRC (International Standard Recording Code) identifie un enregistrement, sonore ou vidéo, et un seul. Il est reconnu dans le monde entier et défini par la norme internationale ISO 3901.

## À quoi il sert

Un même titre peut exister en studio, en concert, en version courte ou remixée. Le code distingue ces enregistrements sans ambiguïté, quels que soient la langue, l’orthographe du titre ou le support.

- Les plateformes et les distributeurs s’en servent pour reconnaître ce qu’ils diffusent.
- Les radios, les télévisions et les lieux qui sonorisent l’utilisent dans leurs relevés de diffusion.
- Les sociétés de gestion rapprochent ces relevés des enregistrements que les producteurs leur ont déclarés.

## De quoi il se compose

Un code compte douze caractères, que l’on présente en groupes : FR-Z03-98-00212.

- **Le préfixe**, cinq caractères (FR-Z03) : deux lettres puis trois lettres ou chiffres, attribués par une agence.
- **L’année**, deux chiffres (98) : celle où le code a été attribué, et non celle de l’enregistrement ou de sa sortie.
- **Le numéro**, cinq chiffres (00212) : attribué une seule fois par an pour un même préfixe.

Ces caractères ne disent rien de plus : on ne peut en déduire ni le propriétaire actuel, ni le pays, ni l’âge d’un enregistrement.

## Ce qu’il n’est pas

- Il n’identifie pas l’œuvre, c’est-à-dire la composition et les paroles : c’est le rôle du code ISWC.
- Il n’identifie ni un album ni un support : c’est le rôle du code-barres.
- Il ne prouve pas la propriété d’un enregistrement et n’ouvre, à lui seul, droit à aucune rémunération.`,

  'about/quand-isrc': `Le bon moment est celui où la création est achevée, **avant le mastering** : le code peut ainsi être inscrit dans les fichiers et les supports. Si la durée définitive n’est pas encore connue, indiquez une durée provisoire ; vous la préciserez plus tard.

## Qui fait la demande

Le premier propriétaire des droits sur l’enregistrement, ou la personne qui agit en son nom. Un enregistrement qui appartient à un autre producteur ne peut pas être demandé ici.

## Trois façons d’obtenir un code

- **Par votre distributeur**, s’il en attribue un d’office. Dans ce cas, n’en demandez pas un second.
- **Sur ce portail, code par code**, sans rien posséder d’autre qu’un compte validé.
- **Avec votre propre préfixe**, si vous produisez régulièrement : vos codes sont alors numérotés à partir de lui.

## Il faut un nouveau code

- pour un enregistrement inédit ;
- pour une autre interprétation, une autre prise ou une version en concert ;
- pour un remix, un montage ou une version longue ;
- pour une version instrumentale ou une version aux paroles modifiées ;
- lorsqu’un instrument ou un interprète est ajouté ou retiré ;
- lorsque la durée change de cinq secondes ou plus ;
- pour un vidéogramme, même si le son a déjà un code.

## Le code reste le même

- lorsque l’enregistrement reparaît, sur une compilation, un autre support ou dans un autre pays ;
- lorsque seul le format, le débit ou le niveau sonore change ;
- après une remasterisation sans apport artistique nouveau ;
- lorsque l’enregistrement est vendu ou confié en licence.

Un code est attribué pour toujours : il ne sert jamais à un autre enregistrement, même si le premier n’est finalement pas publié.`,

  ...FAQ_TEXTS,

  ...LEGAL_TEXTS,

  'footer/contact':
    'Une question sur votre demande ou sur un code ? Écrivez-nous ou appelez-nous : nous vous répondons volontiers.',

  'footer/cookies':
    'Ce site compte ses visites sans cookie et sans donnée personnelle, pour savoir ce qui sert. Vous pouvez le refuser.',
};
