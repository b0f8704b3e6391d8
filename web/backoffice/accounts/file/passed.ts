import type { HistoryRow } from '#contract/history.ts';
import { STRUCTURE_ETATS } from '#domain/structure/life.ts';
import { structureWords } from '#web/app/catalogue/account/structure.ts';
import { accountWords } from '#web/app/catalogue/accounts-staff/file.ts';

const words = accountWords.history;

/** One entry of the history, in words. */
export type Passed = {
  readonly key: number;
  readonly at: string;
  readonly kind: 'accepted' | 'refused' | 'other';
  readonly title: string;
  readonly par: string | null;
  readonly parLaSociete: boolean;
  /** Of a refusal. */
  readonly motif: string | null;
  /** « Ville du siège : Brest → Nantes ». */
  readonly changes: readonly string[];
};

export function passedOf({ historiqueId, at, action, par, parLaSociete, before, after }: HistoryRow): Passed {
  const kind = action === 'account.decide' ? verdictOf(after) : 'other';
  const motif = fieldOf(after, 'motif');
  return {
    key: historiqueId,
    at,
    kind,
    title: kind === 'other' ? (words.happened[action] ?? words.other(action)) : words[kind],
    par,
    parLaSociete,
    motif: kind === 'refused' && typeof motif === 'string' ? motif : null,
    changes: action === 'structure.edit' ? changesOf(before, after) : [],
  };
}

const verdictOf = (after: unknown) =>
  fieldOf(after, 'etat') === STRUCTURE_ETATS.REFUSE ? 'refused' : 'accepted';

const FIELDS: Readonly<Record<string, string>> = structureWords.fields;

/** Codes of countries and forms tell staff little here: the file above says them in words. */
const TEXTS = /^(raison|sigle|siret|dateCreation|(sg|co)(Adr1|Adr2|CP|Ville))$/;

function changesOf(before: unknown, after: unknown): string[] {
  return Object.entries(FIELDS)
    .filter(([name]) => TEXTS.test(name) && isRecord(after) && name in after)
    .map(([name, label]) => words.change(label, told(fieldOf(before, name)), told(fieldOf(after, name))));
}

const told = (value: unknown) =>
  typeof value === 'string' && value !== '' ? value : accountWords.unknown.toLowerCase();

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const fieldOf = (record: unknown, name: string): unknown => (isRecord(record) ? record[name] : undefined);
