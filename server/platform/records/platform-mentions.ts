/** Mentions of people and structures in the platform's own tables. */

import { isIdentityLetter } from '../mail/identity-letters.ts';
import { ACT, type Mention, REGISTER } from './mention.ts';

export const platformMentions: readonly Mention[] = [
  {
    table: 'historique',
    column: 'interlocuteurId',
    ...ACT,
    export: {
      title: 'Ce que vous avez fait',
      columns: ['at', 'action', 'structureId', 'dossierId', 'elementId', 'before', 'after'],
    },
    structures: {
      named: 'actingStructureId',
      columns: ['before', 'after'],
      aboutIn: ['before', 'after'],
    },
    erasure: {
      does: 'replace',
      because:
        'Chaque acte reste, avec le numéro de la fiche ; les noms et adresses qu’il cite sont effacés.',
    },
  },
  {
    table: 'historique',
    column: 'structureId',
    names: 'structure',
    joining: { stays: 'the history of the record that goes is read as the past of the other' },
    export: {
      title: 'L’histoire de la structure',
      columns: ['at', 'action', 'dossierId', 'elementId', 'before', 'after'],
    },
    erasure: REGISTER,
  },
  {
    table: 'historique',
    column: 'actingStructureId',
    names: 'structure',
    joining: { stays: 'who acted is not rewritten' },
    export: {
      title: 'Ce qui fut fait au nom de la structure',
      columns: ['at', 'action', 'dossierId', 'elementId'],
    },
    erasure: REGISTER,
  },
  {
    table: 'job',
    column: 'structureId',
    names: 'structure',
    joining: 'moves',
    export: { withheld: 'Un traitement ne garde que des numéros, pendant 90 jours.' },
    erasure: { does: 'delete', because: 'Un traitement s’oublie de lui-même.' },
  },
  {
    table: 'job',
    column: 'interlocuteurId',
    names: 'person',
    joining: 'moves',
    export: { title: 'Vos traitements', columns: ['type', 'createdAt', 'finishedAt'] },
    erasure: { does: 'delete', because: 'Un traitement s’oublie de lui-même.' },
  },
  {
    table: 'courriel',
    column: 'destinataire',
    names: 'person',
    by: 'address',
    joining: { stays: 'a mail was sent to an address' },
    export: {
      title: 'Les messages qui vous ont été envoyés',
      columns: ['sujet', 'texte', 'createdAt', 'sentAt'],
      except: isIdentityLetter,
    },
    erasure: { does: 'delete', because: 'Une copie ne sert qu’à prouver l’envoi.' },
  },
  {
    table: 'cleIdempotence',
    column: 'subject',
    names: 'person',
    by: 'account',
    joining: {
      stays: 'a call asked again is answered as the first time, by the account that asked',
    },
    export: { withheld: 'Les réponses déjà reçues ne sont gardées que deux jours.' },
    erasure: { does: 'delete', because: 'Elles s’oublient d’elles-mêmes en deux jours.' },
  },
];
