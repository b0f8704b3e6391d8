import { describe, expect, test } from 'vitest';
import { EMPTY_ELEMENT } from '../element/fields.ts';
import { parseIsrc } from '../isrc/isrc.ts';
import { contactActor, VISITOR } from '../permission/actor.ts';
import { NO_ROLE } from '../permission/roles.ts';
import { SITUATIONS } from '../structure/situations.ts';
import { AGREEMENT_ETATS, answerErrors, isAwaited, REPONSES, unanswerable } from './agreement.ts';
import { correctedErrors } from './corrected-errors.ts';
import { CORRECTABLE, changedFields, isAnotherLength } from './correction.ts';
import { isTransferLapsed, partiesOf, transferExpiry } from './transfer.ts';

describe('an agreement', () => {
  test('only a refusal requires a reason', () => {
    const faulty = REPONSES.filter((reponse) => answerErrors(reponse, ' ').length > 0);
    expect(faulty).toEqual(['KO']);
    expect(answerErrors('KO', 'Non.')).toEqual([]);
  });
  test('every way to close one has its sentence', () => {
    for (const etat of AGREEMENT_ETATS)
      if (!isAwaited(etat)) expect(unanswerable(etat).options.detail).toMatch(/^Elle .*\.$/);
  });
});

describe('a correction', () => {
  test('never reaches what made the code', () => {
    for (const name of ['type', 'isrcDeclare', 'assistant'])
      expect(CORRECTABLE).not.toContain(name);
    expect([...CORRECTABLE, 'type', 'isrcDeclare', 'assistant'].sort()).toEqual(
      Object.keys(EMPTY_ELEMENT).sort(),
    );
  });
  test('is what really differs: no text and an empty one are the same, so are keys in another order', () => {
    const before = { ...EMPTY_ELEMENT, titre: 'Houle', label: null, lien: lienOf('elementId') };
    const after = { ...before, titre: 'Houles', label: '', lien: lienOf('isrc') };
    expect(changedFields(before, after)).toEqual(['titre']);
    expect(changedFields(before, { ...before, compositeurs: ['A', 'B'] })).toEqual([
      'compositeurs',
    ]);
  });
  test('leaves a recording that could be submitted, with its duration', () => {
    const paths = correctedErrors(EMPTY_ELEMENT, { year: 2026 }).map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining(['titre', 'artiste', 'anneePublication', 'qualite', 'duree']),
    );
  });
  test.each([
    [200, 204, false],
    [200, 205, true],
    [205, 200, true],
    [null, 205, false],
    [200, null, false],
  ])('from %s to %s s: another length, %s', (before, after, expected) => {
    expect(isAnotherLength(before, after, 5)).toBe(expected);
  });
});

describe('a transfer', () => {
  const parties = { deStructureId: 1, versStructureId: 2, deSituation: 'ACTI' } as const;
  const memberOf = (structureId: number) =>
    contactActor({
      interlocuteurId: 9,
      structure: { structureId, etat: 3, statut: 'TIERS', situation: 'ACTI' },
      roles: NO_ROLE,
    });

  test('each structure answers for itself only', () => {
    expect(partiesOf(memberOf(1), parties)).toEqual(['DE']);
    expect(partiesOf(memberOf(2), parties)).toEqual(['VERS']);
    expect(partiesOf(memberOf(3), parties)).toEqual([]);
    expect(partiesOf(VISITOR, parties)).toEqual([]);
  });
  test('staff speak for a giver that is no more, never for the receiver', () => {
    const staff = memberOf(22);
    const spoken = SITUATIONS.filter((deSituation) =>
      partiesOf(staff, { ...parties, deSituation }).includes('DE'),
    );
    expect([...spoken].sort()).toEqual(['CESS', 'DISS', 'FUSI', 'LIQU', 'RADI']);
    for (const deSituation of SITUATIONS) {
      expect(partiesOf(staff, { ...parties, deSituation })).not.toContain('VERS');
    }
  });
  test('a program cannot give agreement', () => {
    const program = { ...memberOf(1), isService: true as const };
    expect(program.kind === 'member' && partiesOf(program, parties)).toEqual([]);
  });
  test('may be answered for thirty days, to the moment itself', () => {
    const end = transferExpiry(new Date('2026-06-01T10:00:00Z'));
    expect(end.toISOString()).toBe('2026-07-01T10:00:00.000Z');
    expect(isTransferLapsed(end, end)).toBe(false);
    expect(isTransferLapsed(end, new Date(end.getTime() + 1))).toBe(true);
  });
});

function lienOf(first: 'elementId' | 'isrc') {
  const isrc = parseIsrc('FRZ039800212');
  return first === 'isrc'
    ? ({ isrc, elementId: 4, nature: 'CLIP_DE' } as const)
    : ({ nature: 'CLIP_DE', elementId: 4, isrc } as const);
}
