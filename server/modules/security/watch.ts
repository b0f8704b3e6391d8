/** The watch of the calls: which of their acts and refusals are events, and of which kind. */

import type { Kysely } from 'kysely';
import type { Endpoint } from '#contract/endpoint.ts';
import type { DomainError } from '#domain/domain-error.ts';
import { FILE_ERRORS } from '#domain/justificatif/check-justificatif.ts';
import { isForManagers } from '#domain/permission/may.ts';
import { type SecurityAct, securityActs } from '#domain/security/acts.ts';
import { isDomainError, type SecurityKind } from '#domain/security/kinds.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Watch, Whoever } from '#server/platform/watch/watch.ts';
import type { Note, Noted } from './note.ts';

type Log = {
  info(facts: object, line: string): void;
  warn(facts: object, line: string): void;
  error(facts: object, line: string): void;
};

export type WatchDeps = { readonly db: Kysely<Tables>; readonly note: Note; readonly log: Log };

const LINE = 'security event';

/** Acts are logged as info, refusals as warnings: reading only warnings shows the attacks. */
export function sayNoted(log: Log, noted: Noted): void {
  if (isDomainError(noted.genre)) log.warn(noted, LINE);
  else log.info(noted, LINE);
}

export function callWatch({ db, note, log }: WatchDeps): Watch {
  return {
    async acts(trx, { endpoint, now, source, who }, entries) {
      const noted: Noted[] = [];
      for (const { kind, aimed, structureId, facts } of actsOf(endpoint, entries)) {
        noted.push(
          await note(trx, { ...whoOf(who), kind, at: now, source, aimed, structureId, facts }),
        );
      }
      return () => {
        for (const each of noted) sayNoted(log, each);
      };
    },
    async refused({ endpoint, now, source, who }, domainError) {
      const kind = kindOfDomainError(endpoint, who, domainError);
      if (kind === null) return;
      const facts = {
        appel: `${endpoint.method} ${endpoint.path}`,
        code: domainError.definition.code,
        ...(kind === 'FICHIER_REFUSE' ? { fautes: fileErrorsOf(domainError).join(', ') } : {}),
      };
      // The refusal is returned whether or not the event could be stored; a failure here is logged
      // for the operator.
      await note(db, { ...whoOf(who), kind, at: now, source, facts }).then(
        (noted) => sayNoted(log, noted),
        (error: unknown) => log.error({ err: error }, 'security event not kept'),
      );
    },
  };
}

const whoOf = ({ interlocuteurId, signedIn }: Whoever) => ({ interlocuteurId, account: signedIn });

/** One event a kind and structure: a transfer of a thousand codes is one act. */
function actsOf(endpoint: Endpoint, entries: Parameters<Watch['acts']>[2]): readonly SecurityAct[] {
  const acts = new Map<string, SecurityAct>();
  const counts = new Map<string, number>();
  for (const act of entries.flatMap(securityActs)) {
    const key = `${act.kind} ${act.structureId} ${act.aimed}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
    if (!acts.has(key)) acts.set(key, act);
  }
  const reported = [...acts].map(([key, act]) => {
    const nombre = counts.get(key) ?? 1;
    return nombre === 1 ? act : { ...act, facts: { ...act.facts, nombre } };
  });
  // Side effects (roles of a merger) do not identify the act itself.
  const own = entries.filter(({ action }) => action === endpoint.audit);
  const [first] = own.length > 0 ? own : entries;
  const isReported =
    own.length > 0 ? own.some((one) => securityActs(one).length > 0) : reported.length > 0;
  if (isReported || first === undefined || !isForManagers(endpoint.permission)) return reported;
  const { action, structureId } = first;
  return [...reported, { kind: 'ACTE_RESPONSABLE', structureId, aimed: null, facts: { action } }];
}

/**
 * Null: not a security event. A staff-only resource answers like one that does not exist, but the
 * refusal is still recorded as forbidden.
 */
function kindOfDomainError(
  { files }: Endpoint,
  { signedIn }: Whoever,
  domainError: DomainError,
): SecurityKind | null {
  if (files !== undefined && fileErrorsOf(domainError).length > 0) return 'FICHIER_REFUSE';
  const { kind } = domainError.definition;
  return signedIn !== null && kind === 'forbidden' ? 'APPEL_INTERDIT' : null;
}

function fileErrorsOf({ definition, options }: DomainError): readonly string[] {
  const errors = (options.errors ?? [])
    .map(({ code }) => code)
    .filter((code) => FILE_ERRORS.has(code));
  return definition.kind === 'tooLarge' && errors.length === 0
    ? ['TOO_LARGE']
    : [...new Set(errors)];
}
