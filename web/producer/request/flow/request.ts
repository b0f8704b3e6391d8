import type { DossierOut } from '#contract/registration/dossier.ts';
import type { FieldError } from '#domain/domain-error.ts';
import { DOSSIER_ETATS } from '#domain/dossier/state-machine.ts';
import { yearOfAssignment } from '#domain/isrc/year-of-assignment.ts';
import { type ValueStore, valueStore } from '#web/design/value-store.ts';
import { finishBeforeSwitch } from '#web/platform/session/unfinished.ts';
import { Autosave } from '../saving/autosave.ts';
import { rowOfElement, type SavedLine, savedLineOf } from '../saving/saved-line.ts';
import {
  type Merged,
  restore,
  storedLines,
  storeWhileCut,
  unsavedRows,
} from '../saving/stored-lines.ts';
import { withCapacity } from '../sheet/edit-rows.ts';
import { type Defaults, isBlankRow, type Row } from '../sheet/row.ts';
import { createSheet, type Sheet } from '../sheet/sheet.ts';

/** A request open on this screen: typed values, save status, default values of new lines. */
export type Request = {
  readonly sheet: Sheet;
  readonly autosave: Autosave;
  readonly defaults: ValueStore<Defaults>;
  /**
   * Default values of a typed line, including the current year. Imported lines never get a default
   * year.
   */
  readonly typing: () => Defaults;
  /** Register findings for the codes in the lines. */
  readonly codeErrors: ValueStore<CodeErrors>;
  readonly year: number;
  readonly structureId: number;
  readonly raison: string;
  /** Artist of its recordings, for a natural person; else empty. */
  readonly artiste: string;
  /** A dossier already sent takes no new recording. */
  readonly mayAdd: boolean;
  /** Number of lines restored from this device. */
  readonly restored: number;
  /**
   * Closes the request; pending saves are still sent, and those that fail are stored on this
   * device.
   */
  readonly close: () => Promise<void>;
};

export type CodeErrors = ReadonlyMap<string, FieldError>;

export type RequestOptions = {
  readonly dossier: DossierOut | null;
  /** `artiste`: the artist of its recordings, for a natural person. */
  readonly structure: { readonly id: number; readonly raison: string; readonly artiste?: string };
  readonly onOpened: (dossierId: number) => void;
};

export function openRequest({ dossier, structure, onOpened }: RequestOptions): Request {
  const year = yearOfAssignment(new Date());
  const { id: structureId, raison, artiste = '' } = structure;
  const mayAdd = dossier === null || dossier.etat === DOSSIER_ETATS.SAISIE;
  const saved = savedLines(dossier, year);
  const stored = storedLines(structureId, dossier?.dossierId ?? null).read();
  const merged = stored === null ? saved : restore(saved.rows, saved.existing, stored);
  const sheet = createSheet(mayAdd ? withCapacity(merged.rows) : merged.rows);
  const usual = { ...firstDefaults(structure), ...commonTexts(saved.rows) };
  const defaults = valueStore<Defaults>({ ...usual, ...sharedTexts(stored?.defaults) });
  const autosave = new Autosave({
    sheet,
    year,
    existing: merged.existing,
    dossierId: dossier?.dossierId ?? null,
    structureId,
    creation: merged.creation,
    // If the page dies before the answer, the stored creation key prevents a second dossier or
    // duplicate lines on the next attempt.
    onCreating: () => {
      if (keeping || autosave.read().dossierId === null) keepUnsaved();
    },
    titre: dossier?.titre ?? '',
    onOpened: (dossierId) => {
      storedLines(structureId, null).write(null);
      keeping = false;
      // A hidden page may end at any time: lines stored without a number are stored under the new
      // one now.
      if (document.visibilityState === 'hidden') keepUnsaved();
      onOpened(dossierId);
    },
  });
  if (mayAdd && stored !== null && stored.titre !== null) autosave.rename(stored.titre);
  let keeping = stored !== null;
  const keepUnsaved = () => {
    keeping = keepOnDevice({ sheet, autosave, defaults, year }, structureId);
  };
  // Once saved, stored lines are removed, so that they never overwrite something newer.
  autosave.subscribe(() => {
    if (keeping && autosave.read().waiting === 0) keepUnsaved();
  });
  const stopKeeping = storeWhileCut(autosave, keepUnsaved);
  let isLeft = false;
  const finish = async () => {
    await autosave.flush();
    keepUnsaved();
    autosave.stop();
    isLeft = true;
  };
  const takeBack = finishBeforeSwitch(finish, autosave.flush);
  const close = async () => {
    // After a change of structure, the call would be made for the other one.
    if (!isLeft) await finish();
    // Until then, closing the tab, signing out or changing structure must account for the lines
    // being saved.
    takeBack();
    stopKeeping();
  };
  const about = { structureId, raison, artiste, year, mayAdd, restored: merged.restored };
  const typing = () => withYear(defaults.read(), year);
  const codeErrors = valueStore<CodeErrors>(new Map());
  return { sheet, autosave, defaults, typing, codeErrors, ...about, close };
}

/** @returns true if there was something to store */
function keepOnDevice(
  { sheet, autosave, defaults, year }: Pick<Request, 'sheet' | 'autosave' | 'defaults' | 'year'>,
  structureId: number,
): boolean {
  const { existing, dossierId, titre, savedTitre, waiting } = autosave.read();
  const { rows, opening } = unsavedRows(
    { rows: sheet.read().rows, existing, year },
    autosave.read().creation,
  );
  const isUnsaved = rows.length > 0 || opening !== null || waiting > 0;
  const worthKeeping = isUnsaved || (dossierId === null && titre.trim() !== '');
  const typed = titre === savedTitre ? null : titre;
  const stored = { titre: typed, defaults: { ...defaults.read() }, rows, opening };
  storedLines(structureId, dossierId).write(worthKeeping ? stored : null);
  return worthKeeping;
}

function savedLines(dossier: DossierOut | null, year: number): Merged {
  const existing = new Map<number, SavedLine>();
  const rows = (dossier?.elements ?? []).map((element) => {
    const row = rowOfElement(element);
    existing.set(
      row.key,
      savedLineOf(element, row, { year, decidedAt: dossier?.decidedAt ?? null }),
    );
    return row;
  });
  return { rows, existing, creation: null, restored: 0 };
}

export const withYear = (defaults: Defaults, year: number): Defaults => ({
  ...defaults,
  anneePublication: defaults.anneePublication || String(year),
});

function firstDefaults({ raison, artiste }: RequestOptions['structure']): Defaults {
  return { type: 'P', qualite: 'PRODUCTEUR', producteur: raison, ...(artiste ? { artiste } : {}) };
}

const SHARED = ['type', 'artiste', 'anneePublication', 'qualite', 'producteur'] as const;

/** Values shared by recordings: the other fields belong to one title. */
export function sharedTexts(texts: Partial<Record<string, string | undefined>> = {}): Defaults {
  return Object.fromEntries(
    SHARED.map((name) => [name, texts[name]]).filter(([, text]) => text !== undefined),
  );
}

/** Values identical in all lines become the defaults of the next one. */
function commonTexts(rows: readonly Row[]): Defaults {
  const [first, ...rest] = rows.filter((row) => !isBlankRow(row));
  if (first === undefined) return {};
  const common = SHARED.filter((name) =>
    rest.every((row) => row.texts[name] === first.texts[name]),
  );
  return Object.fromEntries(common.map((name) => [name, first.texts[name]]));
}
