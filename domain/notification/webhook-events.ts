/** What a program of a structure can be told of, as it happens. */

import { parseIsrc } from '../isrc/isrc.ts';
import type { Notice } from './notice.ts';

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

/** What programs are told when people are told this. Nothing for most notices: they are about people. */
export function announcementsOf(notice: Notice): readonly Announcement[] {
  switch (notice.kind) {
    case 'DOSSIER_SUBMITTED': {
      const { numero, sent, toTime } = notice.facts;
      return [{ evenement: 'dossier.envoye', faits: { numero, sent, toTime } }];
    }
    case 'DOSSIER_DECIDED': {
      const { numero, attributed, refused, deleted } = notice.facts;
      const counts = { attributed: attributed.length, refused: refused.length, deleted };
      const codes = attributed.map(({ isrc }) => parseIsrc(isrc) ?? isrc);
      return [
        { evenement: 'dossier.traite', faits: { numero, ...counts } },
        ...(codes.length === 0 ? [] : [{ evenement: 'codes.attribues', faits: { numero, codes } } as const]),
      ];
    }
    case 'MINUTERIE_REMINDER': {
      const { numero, missing, provisional } = notice.facts;
      return [{ evenement: 'minuterie.rappel', faits: { numero, missing, provisional } }];
    }
    case 'CODE_CANCELLED': {
      const { isrc, remplacePar } = notice.facts;
      return [{ evenement: 'code.annule', faits: { isrc, remplacePar } }];
    }
    case 'CORRECTION_ANSWERED': {
      const { isrc, etat } = notice.facts;
      return [{ evenement: 'correction.traitee', faits: { isrc, etat } }];
    }
    case 'CORRECTIONS_ANSWERED':
      return notice.facts.codes.map((faits) => ({ evenement: 'correction.traitee', faits: { ...faits } }));
    case 'PREFIX_ALLOCATED':
      return [{ evenement: 'prefixe.attribue', faits: { ...notice.facts } }];
    case 'PREFIX_CLOSED': {
      const { code, type } = notice.facts;
      return [{ evenement: 'prefixe.ferme', faits: { code, type } }];
    }
    case 'PREFIX_NEARLY_EXHAUSTED':
      return [{ evenement: 'prefixe.bientotEpuise', faits: { ...notice.facts } }];
    default:
      return [];
  }
}
