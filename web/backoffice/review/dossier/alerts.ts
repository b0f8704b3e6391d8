import type { DossierOut } from '#contract/registration/dossier.ts';
import { advise } from '#domain/assistant/assistant.ts';
import { ELEMENT_TYPES, type ElementType } from '#domain/element/lists.ts';
import { looksLikeMinutesReadAsHours, parseDuree } from '#domain/minuterie/duree.ts';
import { checkSequences } from '#domain/minuterie/sequences.ts';
import { awaitsMinuterie } from '#domain/registration/statuts.ts';
import { situationLabel } from '#domain/structure/situations.ts';
import type { Alert } from '#web/backoffice/review-queue/file/alert-list.tsx';
import { correctionsSinceDecision } from '#web/history/operations.ts';
import { dossierMessages } from '#web/messages/dossier.ts';
import { assistantForStaff } from '#web/registration/assistant/messages.ts';
import { linesAwaiting, sequencesOf } from './lines.ts';

const messages = dossierMessages.alerts;

type Concerned = Pick<
  DossierOut,
  'codesDeclares' | 'elements' | 'history' | 'prefixes' | 'reserves' | 'situation'
>;

/** Points to check before deciding, the most serious first. */
export function alertsOf(dossier: Concerned): Alert[] {
  return [
    ...situationAlert(dossier),
    ...numberAlerts(dossier),
    ...declaredAlerts(dossier),
    ...dureeAlert(dossier),
    ...overlapAlert(dossier),
    ...assistantAlert(dossier),
    ...sentAgain(dossier),
    ...timing(dossier),
  ];
}

function situationAlert({ situation }: Concerned): Alert[] {
  if (situation === 'ACTI') return [];
  const sentence = messages.situation(situationLabel(situation).toLocaleLowerCase('fr'));
  return [{ key: 'situation', tone: 'warning', title: messages.situationTitle, sentence }];
}

function numberAlerts(dossier: Concerned): Alert[] {
  const awaited = linesAwaiting(dossier);
  const numbered = (type: ElementType) =>
    awaited.some((line) => line.type === type && line.isrcDeclare === null);
  return ELEMENT_TYPES.filter(numbered).flatMap((type): Alert[] => {
    const reserve = dossier.reserves[type];
    const key = `number ${type}`;
    if (reserve !== null) {
      return [
        { key, tone: 'warning', title: messages.reserveTitle, sentence: messages.reserve(reserve) },
      ];
    }
    if (dossier.prefixes[type] !== null) return [];
    return [
      { key, tone: 'warning', title: messages.noNumberTitle, sentence: messages.noNumber[type] },
    ];
  });
}

/** Alerts about declared codes: owner of the prefix, already allocated or not, plausible year. */
function declaredAlerts(dossier: Concerned): Alert[] {
  const awaited = new Set(linesAwaiting(dossier).map(({ elementId }) => elementId));
  return dossier.codesDeclares
    .filter(({ elementId }) => awaited.has(elementId))
    .flatMap(
      ({
        elementId,
        isrc,
        titulaire,
        attribue,
        anneePlausible,
        avertissements,
        accord: agreement,
      }): Alert[] => {
        const texts = [
          ...(titulaire === null ? [] : [messages.declaredHolder(titulaire.raison, agreement)]),
          ...(titulaire !== null && attribue !== null ? [messages.declaredIssued(attribue)] : []),
          ...(anneePlausible ? [] : [messages.declaredYear]),
          ...avertissements,
        ];
        if (texts.length === 0) return [];
        const tone =
          agreement === 'ACCEPTE' && anneePlausible && avertissements.length === 0
            ? 'info'
            : 'warning';
        return [
          {
            key: `declared ${elementId}`,
            tone,
            title: messages.declaredTitle(isrc),
            sentence: texts.join(' '),
          },
        ];
      },
    );
}

function dureeAlert(dossier: Concerned): Alert[] {
  const awaited = linesAwaiting(dossier);
  const durees = awaited.flatMap(({ duree }) => (duree === null ? [] : [parseDuree(duree) ?? 0]));
  // A film or a concert lasts an hour and more; one alone proves nothing.
  if (awaited.length === 1 && awaited[0]?.type === 'V') return [];
  if (!looksLikeMinutesReadAsHours(durees)) return [];
  return [
    { key: 'durees', tone: 'warning', title: messages.dureesTitle, sentence: messages.durees },
  ];
}

/** Two songs may be mixed into each other, or a start mistyped: a person must check. */
function overlapAlert(dossier: Concerned): Alert[] {
  const matches = linesAwaiting(dossier)
    .map((line) => ({
      rang: line.rang,
      count: checkSequences(sequencesOf(line), null).warnings.length,
    }))
    .filter(({ count }) => count > 0);
  if (matches.length === 0) return [];
  const sentence = messages.overlaps(
    matches.reduce((sum, { count }) => sum + count, 0),
    matches.map(({ rang }) => rang),
  );
  return [{ key: 'overlaps', tone: 'warning', title: messages.overlapsTitle, sentence }];
}

/** The assistant advised that no new code is needed, but the producer requests one. */
function assistantAlert(dossier: Concerned): Alert[] {
  const concerned = linesAwaiting(dossier).filter(({ assistant, isrcDeclare }) => {
    const outcome = assistant === null || isrcDeclare !== null ? null : advise(assistant);
    return outcome?.kind === 'advice' && outcome.advice.verdict !== 'NOUVEAU';
  }).length;
  if (concerned === 0) return [];
  const { alertTitle, alert } = assistantForStaff;
  return [{ key: 'assistant', tone: 'warning', title: alertTitle, sentence: alert(concerned) }];
}

function sentAgain(dossier: Concerned): Alert[] {
  const corrections = correctionsSinceDecision(dossier.history);
  if (corrections === null) return [];
  const corrected = linesAwaiting(dossier).filter(({ elementId }) =>
    corrections.has(elementId),
  ).length;
  return [
    { key: 'again', tone: 'info', title: messages.againTitle, sentence: messages.again(corrected) },
  ];
}

function timing({ elements }: Concerned): Alert[] {
  const waiting = elements.filter(({ statut }) => awaitsMinuterie(statut)).length;
  if (waiting === 0) return [];
  return [
    {
      key: 'timing',
      tone: 'info',
      title: messages.timingTitle,
      sentence: messages.timing(waiting),
    },
  ];
}
