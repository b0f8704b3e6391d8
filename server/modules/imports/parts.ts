/** What imports need of the rest of the portal; handed in by `compose.ts`. */

import type { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import type { ElementFields } from '#domain/element/fields.ts';
import type { Isrc } from '#domain/isrc/isrc.ts';
import type { CarriedCode } from '#domain/numbering/declared-code.ts';
import type { Comparable } from '#domain/proximity/recording.ts';
import type { FieldError } from '#domain/refusal.ts';
import type { SheetContext } from '#domain/sheet/columns.ts';
import type { Call, Preparation } from '#server/platform/call.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Telling } from '#server/platform/tell.ts';

/** Where the files lie: objects, and the announcements that find those whose import is gone. */
export type ImportFiles = {
  /** Keeps bytes that no import vouches for yet. @throws Refusal SERVICE_UNAVAILABLE */
  keep(db: Kysely<Tables>, bytes: Uint8Array, contentType: string, now: Date): Promise<string>;
  vouchFor(trx: Kysely<Tables>, keys: readonly string[]): Promise<void>;
  announce(trx: Kysely<Tables>, cle: string, now: Date): Promise<void>;
  removeUnvouched(db: Kysely<Tables>, cle: string): Promise<void>;
  /** @throws Refusal SERVICE_UNAVAILABLE */
  read(cle: string): Promise<{ readonly stream: Readable; readonly size: number }>;
};

/** The dossiers, which alone write recordings. */
export type Dossiers = {
  /** @throws Refusal NOT_FOUND, STRUCTURE_NOT_ELIGIBLE */
  assertEligible(call: Pick<Preparation, 'db' | 'scope'>, structureId: number): Promise<unknown>;
  /** How many recordings a draft still takes. @throws Refusal NOT_FOUND, DOSSIER_SENT, STRUCTURE_NOT_ELIGIBLE */
  roomOfDraft(
    db: Kysely<Tables>,
    structureId: number,
    dossierId: number,
    now: Date,
  ): Promise<number>;
  createMany(
    db: Kysely<Tables>,
    many: {
      readonly structureId: number;
      readonly dossierId: number | null;
      readonly titre: string;
      readonly interlocuteurId: number;
      readonly structureAgissante: number | null;
      readonly rows: readonly ElementFields[];
      readonly now: Date;
    },
  ): Promise<{ readonly dossierId: number; readonly elementIds: readonly number[] }>;
  /** Those of these recordings that belong to the structure, as they stand; `numero` is that of their dossier. */
  ownRecordings(
    db: Kysely<Tables>,
    structureId: number,
    ids: readonly number[],
  ): Promise<
    ReadonlyMap<
      number,
      {
        readonly fields: ElementFields;
        readonly numero: string;
        readonly revision: number;
        /** `SAISIE`: being entered. `ENVOYE`: with the society. With its code: `CODE`, one that was cancelled, one whose correction waits. */
        readonly standing: 'SAISIE' | 'ENVOYE' | 'CODE' | 'ANNULE' | 'CORRECTION';
      }
    >
  >;
  /** Changes recordings that are being entered; those that are no more, or changed since, are left, and not answered. */
  updateMany(
    db: Kysely<Tables>,
    many: {
      readonly structureId: number;
      readonly interlocuteurId: number;
      readonly updates: readonly {
        readonly elementId: number;
        readonly revision: number;
        readonly fields: Partial<ElementFields>;
      }[];
      readonly now: Date;
    },
  ): Promise<readonly { readonly elementId: number; readonly dossierId: number }[]>;
  /** Which of these recordings belong to the structure: a tie may only point at those. */
  ownElements(
    db: Kysely<Tables>,
    structureId: number,
    ids: readonly number[],
  ): Promise<ReadonlySet<number>>;
  /** Keeps the compared form of recordings that lack it. */
  keepProximityOf(db: Kysely<Tables>, elementIds: readonly number[]): Promise<void>;
};

/** The register, which alone asks for corrections. */
export type Corrections = {
  /** In one lot of the import. @returns how many were asked for: what changed since it was compared is left */
  ask(
    db: Kysely<Tables>,
    many: {
      readonly structureId: number;
      readonly importId: number;
      readonly fichier: string;
      readonly motif: string;
      readonly interlocuteurId: number;
      readonly rows: readonly {
        readonly elementId: number;
        readonly revision: number;
        readonly fields: Partial<ElementFields>;
      }[];
      readonly now: Date;
    },
  ): Promise<number>;
  /** Tells staff of all that an import asked for, once. */
  tellAsked(telling: Telling, importId: number): Promise<void>;
};

export type FindOwnDuplicates = (
  db: Kysely<Tables>,
  structureId: number,
  asked: readonly Comparable[],
) => Promise<readonly (number | null)[]>;

export type FindCarriers = (
  db: Kysely<Tables>,
  structureId: number,
  isrcs: readonly Isrc[],
  except: (elementIds: readonly number[]) => Promise<ReadonlySet<number>>,
) => Promise<ReadonlyMap<string, { readonly elementId: number | null }>>;

/** What would be refused of codes that are declared, under `elements.<id>.isrcDeclare`. */
export type DeclaredFaults = (
  call: Pick<Call, 'db' | 'now'>,
  request: {
    readonly structureId: number;
    readonly elements: readonly CarriedCode[];
  },
) => Promise<readonly FieldError[]>;

export type ImportParts = {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly files: ImportFiles;
  readonly dossiers: Dossiers;
  readonly corrections: Corrections;
  readonly findOwnDuplicates: FindOwnDuplicates;
  readonly findCarriers: FindCarriers;
  readonly declaredFaults: DeclaredFaults;
  readonly context: SheetContext;
  /** Batches of an import that are entered at the same time: the embedded database takes one transaction at a time. */
  readonly batchesAtOnce: 1 | 2;
};
