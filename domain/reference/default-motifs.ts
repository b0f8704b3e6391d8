import type { MotifSujet } from '../workbench/staff-preferences.ts';

/** Default motives of each list, until staff rewrite it; staff insert one, then complete it. */
export const DEFAULT_MOTIFS: Readonly<Record<MotifSujet, readonly string[]>> = {
  DOSSIER: [
    'Le titre est incomplet ou ne correspond pas à celui de l’enregistrement publié. Indiquez-le tel qu’il figure sur la publication.',
    'La version n’est pas précisée alors qu’un enregistrement du même titre existe déjà. Précisez ce qui les distingue (version longue, live, remix…).',
    'Cet enregistrement semble déjà porter un code ISRC. Un nouveau code n’est possible que pour une version différente : précisez-la, ou gardez le code existant.',
    'La durée indiquée ne semble pas être celle de l’enregistrement. Vérifiez-la, au format hh:mm:ss.',
    'Le nom de l’artiste principal est à corriger : indiquez-le tel qu’il figure sur la publication, les artistes invités à part.',
    'Votre qualité de demandeur n’est pas établie. Écrivez-nous en joignant le contrat qui vous lie au producteur.',
  ],
  COMPTE: [
    'Le justificatif joint est illisible. Déposez-en une copie nette et entière.',
    'L’extrait Kbis date de plus de trois mois. Joignez un extrait récent.',
    'Le justificatif ne correspond pas à la structure décrite. Vérifiez la raison sociale et le numéro, ou joignez le bon document.',
    'Cette structure existe déjà dans le portail. Demandez à la rejoindre plutôt que de l’ajouter à nouveau.',
    'L’adresse du siège diffère de celle du justificatif. Corrigez-la, ou joignez un document à jour.',
    'Rien n’établit que vous pouvez engager cette structure. Joignez un document qui nomme son représentant légal.',
  ],
  CORRECTION: [
    'Rien ne permet de vérifier cette correction. Joignez ce qui l’établit : pochette, contrat, déclaration…',
    'Ce qui est demandé désigne un autre enregistrement, qui doit avoir son propre code.',
    'Ce nom n’est pas celui qui figure sur la publication. Indiquez-le tel qu’il y est écrit.',
  ],
  TRANSFERT: [
    'Rien n’établit la cession de ces enregistrements. Envoyez-nous le contrat, puis proposez à nouveau le transfert.',
    'Le transfert ne porte pas sur les bons enregistrements. Proposez-le à nouveau avec ceux de la cession.',
  ],
  IDENTITE: [
    'Le justificatif manque ou ne dit pas ce changement. Déposez-le, puis renouvelez votre demande.',
    'Ce numéro est celui d’une autre entreprise : pour une nouvelle structure, demandez-en la création.',
    'Ce changement est une cession ou une fusion. Écrivez-nous en joignant l’acte.',
  ],
  RATTACHEMENT: [
    'Cette structure ne vous connaît pas. Demandez à son représentant légal de vous inviter.',
    'Votre adresse électronique n’est pas confirmée. Confirmez-la, puis renouvelez votre demande.',
  ],
  DOUBLON: [
    'Deux versions différentes, que leur durée distingue.',
    'Le même titre par deux artistes différents.',
    'Un enregistrement public et un enregistrement en studio.',
  ],
  DROIT: [
    'Votre demande est acceptée.',
    'Ces informations sont celles du registre, que la loi demande de conserver.',
    'Nous ne pouvons pas établir que cette demande vient de vous. Écrivez-nous depuis l’adresse de votre compte.',
  ],
};
