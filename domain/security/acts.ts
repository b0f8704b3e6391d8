/** History verbs that are also security events, and the facts stored with them. */

import type { HistoryAction } from '../history-action.ts';
import { CONTACT_ROLES } from '../permission/roles.ts';
import type { SecurityKind } from './kinds.ts';

/** An entry of the history, as the verb wrote it. */
export type TracedAct = {
  readonly action: HistoryAction;
  readonly structureId: number | null;
  readonly before?: unknown;
  readonly after?: unknown;
};

export type SecurityAct = {
  readonly kind: SecurityKind;
  readonly structureId: number | null;
  /** Record concerned; null when no person is. */
  readonly aimed: number | null;
  readonly facts: SecurityFacts;
};

/** Numbers and short words, never free text, never a secret. */
export type SecurityFacts = Readonly<Record<string, string | number>>;

const BY_ACTION: Readonly<Partial<Record<HistoryAction, SecurityKind>>> = {
  'team.invite': 'COLLABORATEUR_INVITE',
  'team.remove': 'COLLABORATEUR_RETIRE',
  'prefixe.allocate': 'PREFIXE_OUVERT',
  'prefixe.close': 'PREFIXE_FERME',
  'profile.unbind': 'ACTE_RESPONSABLE',
  'code.cancel': 'CODE_ANNULE',
  'transfert.accept': 'CODE_TRANSFERE',
  'software.createAccount': 'CLE_CREEE',
  'software.renewSecret': 'CLE_CREEE',
  'software.revokeAccount': 'CLE_REVOQUEE',
};
/** Verbs that may change roles. */
const OF_ROLES: ReadonlySet<HistoryAction> = new Set<HistoryAction>([
  'account.attach',
  'team.invite',
  'team.accept',
  'team.acceptInvitation',
  'team.setRoles',
  'team.remove',
  'team.nameRepleg',
]);

/** Facts that identify the object of the act. */
const STORED = ['isrc', 'code', 'transfertId', 'clientId', 'compteServiceId', 'prefixeId'] as const;

export function securityActs(act: TracedAct): readonly SecurityAct[] {
  const { action, structureId } = act;
  const [before, after] = [fieldsOf(act.before), fieldsOf(act.after)];
  const message = { ...before, ...after };
  const about = {
    structureId,
    aimed: typeof message.interlocuteurId === 'number' ? message.interlocuteurId : null,
  };
  const facts = { action, ...stored(message) };
  const kind = BY_ACTION[action];
  const own = kind === undefined ? [] : [{ ...about, kind, facts }];
  if (!OF_ROLES.has(action)) return own;
  const values = roles(after).filter((role) => !roles(before).includes(role));
  // A verb without roles afterwards removed all of them.
  const taken = roles(before).filter((role) => !roles(after).includes(role));
  return [
    ...own,
    ...(values.length > 0 ? [ofRoles('ROLE_DONNE', values)] : []),
    ...(taken.length > 0 ? [ofRoles('ROLE_RETIRE', taken)] : []),
  ];

  function ofRoles(kindOfRoles: SecurityKind, which: readonly string[]): SecurityAct {
    return { ...about, kind: kindOfRoles, facts: { ...facts, roles: which.join(', ') } };
  }
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function roles(message: Readonly<Record<string, unknown>>): readonly string[] {
  return CONTACT_ROLES.filter(({ flag }) => message[flag] === true).map(({ label }) => label);
}

function stored(message: Readonly<Record<string, unknown>>): SecurityFacts {
  const facts: Record<string, string | number> = {};
  for (const name of STORED) {
    const value = message[name];
    if (typeof value === 'string' || typeof value === 'number') facts[name] = value;
  }
  return facts;
}
