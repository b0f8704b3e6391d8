import type { CaseAdvice } from '#domain/assistant/cases.ts';
import { counted } from '#web/design/plural.ts';
import { naming } from '#web/messages/naming.ts';

/** Texts of the new-or-keep assistant: its page, in a request, and for staff. */
export const assistant = {
  title: 'Nouveau code ou code existant ?',
  subtitle:
    'Répondez à quelques questions sur votre enregistrement : vous saurez s’il lui faut un nouveau code, et pourquoi.',
  private: 'Rien de ce que vous répondez ici n’est enregistré ni transmis.',
  number: (rank: number) => `Question ${rank}`,
  continue: 'Continuer',
  previous: 'Question précédente',
  restart: 'Recommencer',
  print: 'Imprimer la réponse',
  choose: 'Choisissez une réponse pour continuer.',
  before: 'Durée de l’enregistrement qui a déjà un code',
  after: 'Durée du nouvel enregistrement',
  timing: 'Indiquez les deux durées pour continuer.',
  input: 'Vos réponses',
  change: 'Modifier',
  changeNamed: (question: string) => `Modifier la réponse à « ${question} »`,
  reason: 'Pourquoi',
  source: 'D’où vient cette règle',
  verdicts: {
    NOUVEAU: 'Il faut un nouveau code',
    CONSERVER: 'Gardez le code existant',
    DEMANDER: 'Demandez d’abord s’il a déjà un code',
    REFUS: 'Cette demande revient au producteur',
  } satisfies Record<CaseAdvice, string>,
  next: 'Et maintenant ?',
  nextOf: {
    NOUVEAU: 'Demandez ce code ici, si possible avant le mastering.',
    CONSERVER:
      'Vérifiez le code que vous avez reçu, puis transmettez-le tel quel à vos partenaires.',
    DEMANDER: 'Si aucun code ne lui a été attribué, revenez ici : vous pourrez en demander un.',
    REFUS: 'Le producteur peut vous charger de la demande : vous la ferez alors en son nom.',
  } satisfies Record<CaseAdvice, string>,
  ask: 'Faire une demande',
  check: 'Vérifier un code',
} as const;

export const assistantInRequest = naming({
  open: 'Faut-il un code ?',
  openNamed: (line: number) => `Faut-il un code ? Ligne ${line}`,
  title: (titre: string) =>
    titre ? `Nouveau code ou code existant ? ${titre}` : 'Nouveau code ou code existant ?',
  intro:
    'Votre réponse est gardée avec l’enregistrement : la société la lit en traitant la demande.',
  keep: 'Garder cette réponse',
  remove: 'Retirer la réponse',
  close: 'Fermer',
  redo: 'Répondre à nouveau',
  stored: 'Réponse gardée avec l’enregistrement',
} as const);

export const assistantForStaff = {
  title: 'Réponse donnée à l’assistant',
  incomplete: 'Le déclarant n’est pas allé jusqu’au bout des questions.',
  source: (source: string) => `Source : ${source}`,
  alertTitle: 'L’assistant conseillait de ne pas demander de nouveau code',
  alert: (count: number) =>
    `${counted(count, 'enregistrement est concerné', 'enregistrements sont concernés')} : ouvrez les détails pour lire les réponses.`,
} as const;
