import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  submitDossier,
  takeDossierInCharge,
  validateDossier,
} from '#contract/registration/dossier.ts';
import { createElement } from '#contract/registration/isrc.ts';
import { changePrefix } from '#contract/registration/prefixes.ts';
import { type ApiClient, clientOf } from '#server/testing/api-client.ts';
import { aPerson, aPrefixe, aStructure } from '#server/testing/builders.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aRunningPortal } from '#server/testing/set-up.ts';

/**
 * Random histories: dossiers of both types, some lines refused, some codes declared, several staff
 * deciding at once, prefixes that run out or close in between, New Year. Whatever happens, the
 * register must be without duplicates, without gaps and in the order of the tracks.
 */

type Line = { readonly type: 'P' | 'V'; readonly outcome: 'OK' | 'KO'; readonly declares: boolean };
type Step =
  | { readonly do: 'decide'; readonly dossiers: readonly (readonly Line[])[] }
  | { readonly do: 'closePrefix' }
  | { readonly do: 'newYear' };

const line = fc.record<Line>({
  type: fc.constantFrom('P', 'P', 'V'),
  outcome: fc.constantFrom('OK', 'OK', 'OK', 'KO'),
  declares: fc.boolean(),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('decide' as const),
      dossiers: fc.array(fc.array(line, { minLength: 1, maxLength: 5 }), {
        minLength: 1,
        maxLength: 4,
      }),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'closePrefix' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'newYear' as const }) },
);
/**
 * Number of histories; HISTORIES raises it. On the embedded database everyone waits for one
 * connection, so more would test nothing new.
 */
const COUNTS = { embedded: 2, postgres: Number(process.env.HISTORIES ?? 6) } as const;
const historiesOf = (kind: keyof typeof COUNTS) =>
  fc.sample(fc.array(step, { minLength: 3, maxLength: 8 }), {
    numRuns: COUNTS[kind],
    seed: 20_261_121,
  });

/** Small enough to run out in a history. */
const RANGE_END = 25;

describe.each(['embedded', 'postgres'] as const)('any history on %s', (kind) => {
  const portal = aRunningPortal(kind);
  let staff: ApiClient[];
  let serial = 0;
  let holders = 0;

  beforeAll(async () => {
    const people = await Promise.all(
      Array.from({ length: 3 }, () =>
        aPerson(portal.db, { structures: [SOCIETY], roles: ['isGestionnaireInternet'] }),
      ),
    );
    staff = people.map(({ email }) => clientOf(portal, email));
  });

  /** A structure with four prefixes of each type, used one after the other. */
  async function aHolder() {
    holders += 1;
    const structureId = await aStructure(portal.db);
    const prefixeIds: number[] = [];
    for (const type of ['P', 'V'] as const) {
      for (const letter of ['A', 'B', 'C', 'D']) {
        const code = `FR${type}${letter}${String.fromCharCode(64 + holders)}`;
        prefixeIds.push(
          await aPrefixe(portal.db, { code, type, structureId, rangeEnd: RANGE_END }),
        );
      }
    }
    const { email } = await aPerson(portal.db, { structures: [structureId] });
    return { structureId, prefixeIds, client: clientOf(portal, email) };
  }
  type Holder = Awaited<ReturnType<typeof aHolder>>;

  async function sent({ client }: Holder, lines: readonly Line[]) {
    const elementIds: number[] = [];
    let dossierId: number | undefined;
    for (const { type, declares } of lines) {
      serial += 1;
      const created = await client.ok(createElement, {
        body: {
          type,
          titre: `Piste ${serial}`,
          artiste: `Artiste ${serial}`,
          duree: '3:45',
          anneePublication: 2026,
          qualite: 'PRODUCTEUR',
          ...(dossierId === undefined ? {} : { dossierId }),
          ...(declares && serial % 3 === 0
            ? { isrcDeclare: `FRQQQ98${String(serial).padStart(5, '0')}` }
            : {}),
        },
      });
      dossierId = created.dossierId;
      elementIds.push(created.elementId);
    }
    if (dossierId === undefined) throw new Error('a dossier holds at least one line');
    await client.ok(submitDossier, { body: { dossierId, attestation: true } });
    return { dossierId, elementIds, lines };
  }

  /** Two staff at once on each dossier: one of them decides, unless no number is left. */
  async function decide(
    { dossierId, elementIds, lines }: Awaited<ReturnType<typeof sent>>,
    turn: number,
  ) {
    const declarations = lines.flatMap(({ outcome }, index) =>
      outcome === 'KO'
        ? [{ elementId: elementIds[index] ?? 0, action: 'KO' as const, motif: 'À revoir.' }]
        : [],
    );
    const pair = [staff[turn % 3], staff[(turn + 1) % 3]].filter((one) => one !== undefined);
    const outcomes = await Promise.allSettled(
      pair.map(async (member) => {
        await member.ok(takeDossierInCharge, { body: { dossierId } });
        await member.ok(validateDossier, { body: { dossierId, declarations } });
      }),
    );
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled') continue;
      expect(String(outcome.reason)).toMatch(/409.*(DOSSIER_TAKEN|ALREADY_DECIDED|NO_NUMBER_LEFT)/);
    }
  }

  async function lived(history: readonly Step[]): Promise<Holder> {
    portal.time.now = new Date('2026-12-31T20:00:00Z');
    const holder = await aHolder();
    for (const [turn, happening] of history.entries()) {
      portal.time.now = new Date(portal.time.now.getTime() + 1000);
      if (happening.do === 'newYear') portal.time.now = new Date('2026-12-31T23:30:00Z');
      if (happening.do === 'closePrefix') {
        const prefixeId = holder.prefixeIds.shift();
        if (prefixeId !== undefined && holder.prefixeIds.length > 4)
          await staff[0]?.ok(changePrefix, {
            body: { prefixeId, action: 'CLOSE', motif: 'Épuisé.' },
          });
      }
      if (happening.do === 'decide') {
        const dossiers = [];
        for (const lines of happening.dossiers) dossiers.push(await sent(holder, lines));
        await Promise.all(dossiers.map((dossier, index) => decide(dossier, turn + index)));
      }
    }
    return holder;
  }

  test.each(historiesOf(kind).map((history, index) => [index, history] as const))(
    'history %i leaves no twin, no hole, and the order of the tracks',
    async (_index, history) => {
      const { structureId } = await lived(history);
      const codes = await portal.db
        .selectFrom('immatriculation as i')
        .innerJoin('element as e', 'e.elementId', 'i.elementId')
        .select(['i.isrc', 'i.prefixeId', 'i.annee', 'i.designation', 'i.dossierId', 'i.origine'])
        .select(['e.rang', 'e.type', 'e.statut', 'e.isrcDeclare'])
        .where('i.structureId', '=', structureId)
        .orderBy('i.dossierId')
        .orderBy('e.rang')
        .execute();
      expect(new Set(codes.map(({ isrc }) => isrc)).size).toBe(codes.length);
      expect(codes.every(({ statut }) => statut === 'DONE')).toBe(true);
      expect(
        codes.every(({ isrc, isrcDeclare }) => isrcDeclare === null || isrcDeclare === isrc),
      ).toBe(true);
      const issued = codes.filter(({ origine }) => origine === 'ATTRIBUE');
      const blocks = Map.groupBy(issued, ({ prefixeId, annee }) => `${prefixeId} ${annee}`);
      for (const block of blocks.values()) {
        const numbers = block.map(({ designation }) => designation).sort((a, b) => a - b);
        expect(numbers).toEqual(numbers.map((_, index) => index + 1));
        expect(numbers.length).toBeLessThanOrEqual(RANGE_END);
        expect(new Set(block.map(({ type }) => type)).size).toBe(1);
      }
      const tracks = Map.groupBy(issued, ({ dossierId, type, prefixeId, annee }) =>
        [dossierId, type, prefixeId, annee].join(' '),
      );
      for (const lines of tracks.values()) {
        const numbers = lines.map(({ designation }) => designation);
        expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
      }
    },
  );
});
