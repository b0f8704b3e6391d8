/** Events that a structure's program can be notified of. */

import { parseIsrc } from '../isrc/isrc.ts';
import type { NotificationFacts, NotificationKind, NotificationOf } from './notification.ts';

/** `essai` is sent on demand only, so that a receiver can be tried. */
export const WEBHOOK_EVENTS = [
  'dossier.envoye',
  'dossier.traite',
  'codes.attribues',
  'code.annule',
  'correction.traitee',
  'minuterie.rappel',
  'prefixe.attribue',
  'prefixe.ferme',
  'prefixe.bientotEpuise',
  'essai',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

export type Announcement = {
  readonly evenement: WebhookEvent;
  /** Facts without a name, an address or a title: ids, numbers and codes, from which the program reads the rest. */
  readonly faits: Readonly<Record<string, unknown>>;
};

type Announced = {
  readonly [Kind in NotificationKind]?: (facts: NotificationFacts[Kind]) => readonly Announcement[];
};

/** Webhook events by kind of notification. None for most kinds: they concern people. */
const ANNOUNCED: Announced = {
  DOSSIER_SUBMITTED: ({ numero, sent, toTime }) => [
    { evenement: 'dossier.envoye', faits: { numero, sent, toTime } },
  ],
  DOSSIER_DECIDED({ numero, attributed, refused, deleted }) {
    const counts = { attributed: attributed.length, refused: refused.length, deleted };
    const codes = attributed.map(({ isrc }) => parseIsrc(isrc) ?? isrc);
    return [
      { evenement: 'dossier.traite', faits: { numero, ...counts } },
      ...(codes.length === 0
        ? []
        : [{ evenement: 'codes.attribues', faits: { numero, codes } } as const]),
    ];
  },
  MINUTERIE_REMINDER: ({ numero, missing, provisional }) => [
    { evenement: 'minuterie.rappel', faits: { numero, missing, provisional } },
  ],
  CODE_CANCELLED: ({ isrc, remplacePar }) => [
    { evenement: 'code.annule', faits: { isrc, remplacePar } },
  ],
  CORRECTION_ANSWERED: ({ isrc, etat }) => [
    { evenement: 'correction.traitee', faits: { isrc, etat } },
  ],
  CORRECTIONS_ANSWERED: ({ codes }) =>
    codes.map((faits) => ({ evenement: 'correction.traitee', faits: { ...faits } })),
  PREFIX_ALLOCATED: (facts) => [{ evenement: 'prefixe.attribue', faits: { ...facts } }],
  PREFIX_CLOSED: ({ code, type }) => [{ evenement: 'prefixe.ferme', faits: { code, type } }],
  PREFIX_NEARLY_EXHAUSTED: (facts) => [{ evenement: 'prefixe.bientotEpuise', faits: { ...facts } }],
};

export const isAnnounced = (kind: NotificationKind): boolean => ANNOUNCED[kind] !== undefined;

/** Webhook events of a notification. */
export function announcementsOf<Kind extends NotificationKind>({
  kind,
  facts,
}: NotificationOf<Kind>): readonly Announcement[] {
  return ANNOUNCED[kind]?.(facts) ?? [];
}
