/** Messages about recordings that have their code: corrections, cancellations, transfers. */

import { counted, dayFormat, de } from '#domain/french.ts';
import { printedIsrc } from '#domain/isrc/isrc.ts';
import type { NotificationFacts, NotificationOf } from '#domain/notification/notification.ts';
import { isAgreed } from '#domain/register/agreement.ts';
import { type About, ended, type Message, recordingName } from './message-texts.ts';

const CODES = '/isrc/list';
const PROPOSALS = '/isrc/transferts';
const SEE_CODES = 'Voir vos codes';
const SEE_RECORDING = 'Ouvrir l’enregistrement';

const FRENCH_DAY = dayFormat({ dateStyle: 'long', timeZone: 'Europe/Paris' });

export const registerMessages = {
  CORRECTION_ASKED(
    { facts }: NotificationOf<'CORRECTION_ASKED'>,
    { ownName, slug }: About,
  ): Message {
    return {
      titre: `Correction demandée : ${printedIsrc(facts.isrc)}`,
      texte: `${ownName} demande de corriger ${quoted(facts)}. Motif : ${ended(facts.motif)}`,
      lien: `/${slug}/consultations?vue=corrections`,
      mail: {
        sujet: `À traiter : correction du code ${printedIsrc(facts.isrc)}`,
        corps: [
          `${ownName} demande de corriger ${quoted(facts)}, qui porte le code ${printedIsrc(facts.isrc)}, pour ce motif :`,
          facts.motif,
        ],
        action: 'Ouvrir la demande de correction',
      },
    };
  },

  CORRECTION_PROPOSED({ facts }: NotificationOf<'CORRECTION_PROPOSED'>): Message {
    return {
      titre: `Correction proposée : ${printedIsrc(facts.isrc)}`,
      texte: `Nous proposons de corriger ${quoted(facts)} : votre accord est nécessaire. Motif : ${ended(facts.motif)}`,
      lien: sheetOf(facts.isrc),
      mail: {
        sujet: `Votre accord pour corriger ${quoted(facts)}`,
        corps: [
          `Nous proposons de corriger les informations de ${quoted(facts)}, qui porte le code ${printedIsrc(facts.isrc)}, pour ce motif :`,
          facts.motif,
          'Le code ne change pas. Rien n’est modifié sans votre accord.',
        ],
        action: SEE_RECORDING,
      },
    };
  },

  CORRECTION_ANSWERED(
    { facts }: NotificationOf<'CORRECTION_ANSWERED'>,
    { area, slug }: About,
  ): Message {
    const accepted = isAgreed(facts.etat);
    const outcome = accepted ? 'faite' : 'refusée';
    return {
      titre: `Correction ${outcome} : ${printedIsrc(facts.isrc)}`,
      texte: `La correction de ${quoted(facts)} est ${outcome}.${why(facts.reponse)}`,
      lien: area === 'society' ? `/${slug}/consultations?code=${facts.isrc}` : sheetOf(facts.isrc),
      mail: {
        sujet: `Correction ${outcome} : ${quoted(facts)}`,
        corps: [
          accepted
            ? `La correction de ${quoted(facts)} est faite : le registre et les certificats la montrent. Le code ${printedIsrc(facts.isrc)} ne change pas.`
            : `La correction de ${quoted(facts)}, qui porte le code ${printedIsrc(facts.isrc)}, n’a pas été acceptée. Rien n’a changé.`,
          ...(facts.reponse === null ? [] : [facts.reponse]),
        ],
        action: SEE_RECORDING,
      },
    };
  },

  CORRECTIONS_ASKED(
    { facts }: NotificationOf<'CORRECTIONS_ASKED'>,
    { ownName, slug }: About,
  ): Message {
    const what = counted(facts.nombre, 'correction', 'corrections');
    return {
      titre: `${what} à étudier ensemble`,
      texte: `${ownName} demande ${what} par le fichier « ${facts.fichier} ». Motif : ${ended(facts.motif)}`,
      lien: `/${slug}/consultations?vue=corrections`,
      mail: {
        sujet: `À traiter : ${what} ${de(ownName)}`,
        corps: [
          `${ownName} demande ${what} par le fichier « ${facts.fichier} », pour ce motif :`,
          facts.motif,
        ],
        action: 'Ouvrir les demandes de correction',
      },
    };
  },

  CORRECTIONS_ANSWERED({ facts }: NotificationOf<'CORRECTIONS_ANSWERED'>): Message {
    const { fichier, acceptees, refusees, reponse } = facts;
    const outcome = [
      ...(acceptees === 0 ? [] : [counted(acceptees, 'correction faite', 'corrections faites')]),
      ...(refusees === 0 ? [] : [counted(refusees, 'correction refusée', 'corrections refusées')]),
    ].join(', ');
    return {
      titre: `« ${fichier} » : ${outcome}`,
      texte: `Nous avons répondu à toutes les corrections de votre fichier.${why(reponse)}`,
      lien: CODES,
      mail: {
        sujet: `Corrections de « ${fichier} » : ${outcome}`,
        corps: [
          `Nous avons répondu à toutes les corrections demandées par votre fichier « ${fichier} » : ${outcome}.`,
          ...(reponse === null ? [] : [reponse]),
          'Les codes ne changent pas.',
        ],
        action: SEE_CODES,
      },
    };
  },

  CODE_CANCELLED({ facts }: NotificationOf<'CODE_CANCELLED'>): Message {
    const { isrc, motif, remplacePar } = facts;
    const replaced =
      remplacePar === null ? null : `Il est remplacé par le code ${printedIsrc(remplacePar)}.`;
    return {
      titre: `Le code ${printedIsrc(isrc)} est annulé`,
      texte: [`Motif : ${ended(motif)}`, ...(replaced === null ? [] : [replaced])].join(' '),
      lien: sheetOf(isrc),
      mail: {
        sujet: `Le code ${printedIsrc(isrc)} est annulé`,
        corps: [
          `Le code ${printedIsrc(isrc)} de ${quoted(facts)} est annulé, pour ce motif :`,
          motif,
          ...(replaced === null ? [] : [replaced]),
          'Ne l’utilisez plus : il ne sera jamais attribué à un autre enregistrement.',
        ],
        action: SEE_RECORDING,
      },
    };
  },

  TRANSFER_OFFERED({ facts }: NotificationOf<'TRANSFER_OFFERED'>): Message {
    const { autre, partie, expireLe } = facts;
    const codes = codesIn(facts.count);
    const what = partie === 'VERS' ? `${de(autre)} vers vous` : `de vous vers ${autre}`;
    const until = `Répondez avant le ${FRENCH_DAY.format(new Date(expireLe))} : ensuite, la proposition expire.`;
    return {
      titre: `Transfert proposé : ${codes}, ${what}`,
      texte: `Votre accord est nécessaire. ${until}`,
      lien: PROPOSALS,
      mail: {
        // Sent once a day, whatever was proposed or withdrawn meanwhile.
        sujet: 'Des transferts attendent votre accord',
        corps: [
          `Des transferts de codes, ${what}, vous sont proposés. Le portail dit lesquels, et pour quel motif.`,
          'Les codes restent les mêmes. Rien ne change sans l’accord des deux parties.',
          'Le portail dit aussi jusqu’à quand répondre : ensuite, une proposition expire.',
        ],
        action: 'Voir les propositions',
      },
    };
  },

  TRANSFER_CLOSED({ facts }: NotificationOf<'TRANSFER_CLOSED'>): Message {
    const { autre, partie, motif } = facts;
    const codes = codesIn(facts.count);
    const what = partie === 'VERS' ? `${de(autre)} vers vous` : `de vous vers ${autre}`;
    const { outcome, meaning, together } = CLOSED[facts.etat];
    const titre = `Transfert ${outcome} : ${codes}, ${what}`;
    const message = { titre, texte: `${meaning[partie]}${why(motif)}` };
    if (together === null) {
      const corps = [
        `Le transfert de ${codes}, ${what}, est ${outcome}.`,
        ...(motif === null ? [] : [motif]),
        meaning[partie],
      ];
      return { ...message, lien: CODES, mail: { sujet: titre, corps, action: SEE_CODES } };
    }
    // Sent once a day, whatever was proposed or withdrawn meanwhile.
    const corps = [
      `Des transferts de codes, ${what}, ${together}. Le portail dit lesquels, et si d’autres attendent votre accord.`,
      'Rien n’a changé : chaque code reste à qui il était.',
    ];
    const sujet = `Des transferts de codes ${together}`;
    return { ...message, lien: PROPOSALS, mail: { sujet, corps, action: 'Voir les propositions' } };
  },
};

type Closed = NotificationFacts['TRANSFER_CLOSED'];
const unmoved = { DE: 'Rien n’a changé : ces codes restent à vous.', VERS: 'Rien n’a changé.' };

const CLOSED: Readonly<
  Record<
    Closed['etat'],
    {
      readonly outcome: string;
      /** Text for all events of a day, in one mail. */
      readonly together: string | null;
      readonly meaning: Readonly<Record<Closed['partie'], string>>;
    }
  >
> = {
  ACCEPTE: {
    outcome: 'fait',
    together: null,
    meaning: {
      DE: 'Les deux parties sont d’accord : ces enregistrements ne sont plus dans vos listes.',
      VERS: 'Les deux parties sont d’accord : ces enregistrements sont dans vos listes, avec leurs codes.',
    },
  },
  REFUSE: { outcome: 'refusé', together: null, meaning: unmoved },
  RETIRE: { outcome: 'retiré', together: 'ont été retirés', meaning: unmoved },
  CADUC: { outcome: 'sans suite', together: 'sont restés sans suite', meaning: unmoved },
};

const codesIn = (count: number) => counted(count, 'code', 'codes');
const quoted = (recording: Parameters<typeof recordingName>[0]) =>
  `« ${recordingName(recording)} »`;
const why = (motif: string | null) => (motif === null ? '' : ` Motif : ${ended(motif)}`);

/** Opens the recording's sheet over the list of codes. */
const sheetOf = (isrc: string) => `${CODES}?code=${isrc}`;
