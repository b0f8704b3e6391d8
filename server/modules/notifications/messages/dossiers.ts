/** Messages about requests. */

import { counted } from '#domain/french.ts';
import { printedIsrc } from '#domain/isrc/isrc.ts';
import type { NotificationFacts, NotificationOf } from '#domain/notification/notification.ts';
import {
  type About,
  ended,
  type Message,
  named,
  recordingName,
  recordings,
  shownPrefixe,
} from './message-texts.ts';

/** Lines of one list in a mail; the rest is on the portal. */
const MOST_LISTED = 20;

export const dossierMessages = {
  DOSSIER_SUBMITTED(
    { dossierId, facts }: NotificationOf<'DOSSIER_SUBMITTED'>,
    { ownName }: About,
  ): Message {
    const { numero, sent, toTime } = facts;
    const waits = [
      'enregistrement attend encore sa durée',
      'enregistrements attendent encore leur durée',
    ] as const;
    const waiting = toTime === 0 ? [] : [counted(toTime, ...waits)];
    const reviews = ['enregistrement est à l’étude', 'enregistrements sont à l’étude'] as const;
    const reviewed = sent === 0 ? [] : [counted(sent, ...reviews)];
    return {
      titre: `Demande ${numero} : bien reçue`,
      texte: `${[...reviewed, ...waiting].join(' ; ')}.`,
      lien: pageOf(dossierId),
      mail: {
        sujet: `Demande ${numero} : nous l’avons bien reçue`,
        corps: [
          `Merci : votre demande ${named(facts)}, pour ${ownName}, nous est bien parvenue.`,
          ...reviewed.map((line) => `${line}. Nous vous écrirons dès que la décision sera prise.`),
          ...waiting.map(
            (line) => `${line} : complétez-la pour que nous puissions étudier la demande.`,
          ),
        ],
        action: 'Suivre votre demande',
      },
    };
  },

  DOSSIER_DECIDED({ dossierId, facts }: NotificationOf<'DOSSIER_DECIDED'>): Message {
    const { numero, attributed, refused, deleted } = facts;
    return {
      titre: `Demande ${numero} : ${outcome(facts)}`,
      texte: `${[
        ...(attributed.length > 0
          ? [counted(attributed.length, 'code attribué', 'codes attribués')]
          : []),
        ...(refused.length > 0 ? [`${recordings(refused.length)} à corriger`] : []),
        ...(deleted > 0
          ? [counted(deleted, 'enregistrement supprimé', 'enregistrements supprimés')]
          : []),
      ].join(', ')}.${origins(facts)}`,
      lien: pageOf(dossierId),
      mail: {
        sujet: `Demande ${numero} : ${outcome(facts)}`,
        corps: [
          `Votre demande ${named(facts)} a été étudiée.`,
          ...issuedCodes(attributed),
          ...(origins(facts) === '' ? [] : [origins(facts).trim()]),
          ...toCorrect(refused),
          ...(deleted > 0
            ? [
                `${counted(deleted, 'enregistrement a été supprimé', 'enregistrements ont été supprimés')} de la demande.`,
              ]
            : []),
        ],
        action: refused.length > 0 ? 'Ouvrir et corriger la demande' : 'Ouvrir la demande',
      },
    };
  },

  DOSSIER_MESSAGE: written,
  DOSSIER_ANSWER: written,

  MINUTERIE_REMINDER({ dossierId, facts }: NotificationOf<'MINUTERIE_REMINDER'>): Message {
    const { numero, missing, provisional } = facts;
    const lines = [
      ...(missing > 0
        ? [
            `${counted(missing, 'enregistrement attend sa', 'enregistrements attendent leur')} durée`,
          ]
        : []),
      ...(provisional > 0
        ? [counted(provisional, 'durée est provisoire', 'durées sont provisoires')]
        : []),
    ];
    return {
      titre: `Demande ${numero} : des durées à compléter`,
      texte: `${lines.join(' ; ')}.`,
      lien: pageOf(dossierId),
      mail: {
        sujet: `Demande ${numero} : des durées à compléter`,
        corps: [
          `Votre demande ${named(facts)} a été envoyée il y a plus de trente jours, et ${lines.join(' ; ')}.`,
          ...(missing > 0
            ? [
                'Si le mixage est terminé, indiquez la durée définitive : c’est la dernière information qui manque.',
              ]
            : []),
          ...(provisional > 0
            ? [
                'Un enregistrement dont la durée est provisoire a déjà son code : dès que sa durée définitive est connue, demandez une correction sur sa fiche (« Signaler une erreur »).',
              ]
            : []),
        ],
        action: missing > 0 ? 'Compléter les durées' : 'Ouvrir la demande',
      },
    };
  },
};

/** Quotes a letter between the producer and the society. */
function written(
  { dossierId, facts }: NotificationOf<'DOSSIER_MESSAGE'> | NotificationOf<'DOSSIER_ANSWER'>,
  { area, slug }: About,
): Message {
  const { numero, letter, message } = facts;
  const titre = `Demande ${numero} : ${letter.title}`;
  return {
    titre,
    texte: message === '' ? letter.sentence : `${letter.sentence} Message : ${ended(message)}`,
    lien: area === 'society' ? `/${slug}/demandes?dossier=${dossierId}` : pageOf(dossierId),
    mail: {
      sujet: titre,
      corps: [
        `Au sujet de la demande ${named(facts)} :`,
        letter.sentence,
        ...(message === '' ? [] : [message]),
      ],
      action: letter.action,
    },
  };
}

/** A deleted dossier has no page. */
function pageOf(dossierId: number | null | undefined): string {
  return dossierId === null || dossierId === undefined
    ? '/isrc/demandes'
    : `/isrc/dossier/${dossierId}`;
}

type Decided = NotificationFacts['DOSSIER_DECIDED'];

function outcome({ attributed, refused }: Decided): string {
  if (attributed.length > 0) {
    const codes = counted(attributed.length, 'code attribué', 'codes attribués');
    return refused.length > 0 ? `${codes}, ${refused.length} à corriger` : codes;
  }
  return refused.length > 0 ? 'à corriger' : 'supprimée';
}

function issuedCodes(attributed: Decided['attributed']): string[] {
  if (attributed.length === 0) return [];
  return [
    `${counted(attributed.length, 'code ISRC est attribué', 'codes ISRC sont attribués')} :`,
    listed(
      attributed.map((recording) => `${printedIsrc(recording.isrc)}  ${recordingName(recording)}`),
    ),
  ];
}

/** Says when codes come from the pool, and when one album has several prefixes. */
function origins({ attributed, reserve }: Decided): string {
  const prefixes = [...new Set(attributed.map(({ isrc }) => shownPrefixe(isrc.slice(0, 5))))];
  return [
    reserve
      ? ' Vos préfixes n’avaient plus assez de numéros : nous avons choisi d’attribuer des codes de notre réserve.'
      : '',
    prefixes.length > 1 ? ` Ces codes portent plusieurs préfixes : ${prefixes.join(', ')}.` : '',
  ].join('');
}

function toCorrect(refused: Decided['refused']): string[] {
  if (refused.length === 0) return [];
  return [
    `${recordings(refused.length)} à corriger, puis à renvoyer dans le même dossier :`,
    listed(
      refused.map(
        (recording) => `- ${recordingName(recording)} : ${recording.motif ?? 'voir le portail'}`,
      ),
    ),
  ];
}

function listed(lines: readonly string[]): string {
  const more = lines.length - MOST_LISTED;
  const rest =
    more > 0 ? [`et ${counted(more, 'autre', 'autres')}, à retrouver sur le portail.`] : [];
  return [...lines.slice(0, MOST_LISTED), ...rest].join('\n');
}
