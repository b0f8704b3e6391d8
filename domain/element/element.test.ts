import { describe, expect, test } from 'vitest';
import { parseIsrc } from '../isrc/isrc.ts';
import { checkElementFields, missingForSubmission } from './element.ts';
import { type ElementFields, EMPTY_ELEMENT } from './fields.ts';
import { needsProofOfRights, QUALITES } from './lists.ts';

const YEAR = { year: 2026 };
const anElement = (input: Partial<ElementFields> = {}): ElementFields => ({
  ...EMPTY_ELEMENT,
  type: 'P',
  titre: 'Marée basse',
  artiste: 'Les Phares',
  duree: 225,
  anneePublication: 2026,
  qualite: 'PRODUCTEUR',
  ...input,
});
const locations = (errors: readonly { path: string; code: string }[]) =>
  errors.map(({ path, code }) => `${path} ${code}`);
const check = (input: Partial<ElementFields>) =>
  locations(checkElementFields(anElement(input), YEAR));

describe('a draft', () => {
  test('may be entirely empty', () => expect(checkElementFields(EMPTY_ELEMENT, YEAR)).toEqual([]));

  test.each<Partial<ElementFields>>([
    {},
    { titre: 'a' },
    { titre: '🎻'.repeat(250) },
    { duree: 1 },
    { duree: 86_399 },
    { anneePublication: 1900 },
    { anneePublication: 2028 },
    { datePublication: '2026-02-28' },
    { anneePublication: 2024, datePublication: '2024-02-29' },
    { anneePublication: null, datePublication: '2025-12-31' },
    { anneeFixation: 2026 },
    { anneeFixation: 1877, anneePublication: 1900 },
    { paysFixation: 250 },
    { langue: 'fr' },
    { langue: 'oci' },
    { ean: '4006381333931' },
    { ean: '' },
    { commentaire: 'Deux\nlignes' },
    {
      artistesInvites: ['Léa Vidal'],
      compositeurs: ['H. Roc'],
      auteurs: ['M. Sel'],
      interpretes: ['N. Ba'],
    },
    { isrcDeclare: parseIsrc('FR-Z03-98-00212') },
    { lien: { nature: 'CLIP_DE', elementId: 12, isrc: null } },
    {
      type: 'V',
      minuterie: [{ rang: 1, titre: 'Ouverture', artiste: '', debut: 0, duree: 225, isrc: null }],
    },
    {
      type: null,
      minuterie: [{ rang: 1, titre: 'Ouverture', artiste: '', debut: 0, duree: 225, isrc: null }],
    },
    { assistant: { detenteur: 'moi', code: 'non', origine: 'non' } },
  ])('%j is in bounds', (input) => expect(check(input)).toEqual([]));

  // A value outside the type system, as a program could send it.
  const foreign = (value: unknown) => value as never;

  test.each<[Partial<ElementFields>, string]>([
    [{ type: foreign('X') }, 'type UNKNOWN_VALUE'],
    [{ qualite: foreign('AMI') }, 'qualite UNKNOWN_VALUE'],
    [{ titre: 'a'.repeat(251) }, 'titre TOO_LONG'],
    [{ titre: 'a\u0000' }, 'titre FORBIDDEN_CHARACTER'],
    [{ version: 'a'.repeat(251) }, 'version TOO_LONG'],
    [{ artiste: 'a'.repeat(251) }, 'artiste TOO_LONG'],
    [{ producteur: 'a'.repeat(251) }, 'producteur TOO_LONG'],
    [{ label: 'a'.repeat(121) }, 'label TOO_LONG'],
    [{ reference: 'a'.repeat(61) }, 'reference TOO_LONG'],
    [{ genre: 'a'.repeat(81) }, 'genre TOO_LONG'],
    [{ commentaire: 'a'.repeat(2001) }, 'commentaire TOO_LONG'],
    [{ artistesInvites: ['Léa', ''] }, 'artistesInvites.1 REQUIRED'],
    [{ auteurs: ['a'.repeat(251)] }, 'auteurs.0 TOO_LONG'],
    [{ compositeurs: Array(101).fill('a') }, 'compositeurs TOO_MANY'],
    [{ interpretes: ['a\nb'] }, 'interpretes.0 FORBIDDEN_CHARACTER'],
    [{ duree: 0 }, 'duree OUT_OF_BOUNDS'],
    [{ duree: 86_400 }, 'duree OUT_OF_BOUNDS'],
    [{ duree: 1.5 }, 'duree OUT_OF_BOUNDS'],
    [{ anneePublication: 1899 }, 'anneePublication OUT_OF_BOUNDS'],
    [{ anneePublication: 2029 }, 'anneePublication OUT_OF_BOUNDS'],
    [{ anneePublication: 1999.5 }, 'anneePublication OUT_OF_BOUNDS'],
    [{ datePublication: '2026-02-29' }, 'datePublication UNREADABLE'],
    [{ datePublication: '28/02/2026' }, 'datePublication UNREADABLE'],
    [{ datePublication: '2025-02-28' }, 'datePublication INCOHERENT'],
    [{ anneePublication: null, datePublication: '2031-01-01' }, 'datePublication OUT_OF_BOUNDS'],
    [{ anneeFixation: 1876 }, 'anneeFixation OUT_OF_BOUNDS'],
    [{ anneeFixation: 2027 }, 'anneeFixation OUT_OF_BOUNDS'],
    [{ anneeFixation: 2025, anneePublication: 2024 }, 'anneeFixation INCOHERENT'],
    [{ paysFixation: 0 }, 'paysFixation UNKNOWN_VALUE'],
    [{ paysFixation: 1000 }, 'paysFixation UNKNOWN_VALUE'],
    [{ langue: 'Français' }, 'langue UNKNOWN_VALUE'],
    [{ ean: '4006381333930' }, 'ean WRONG_CHECK_DIGIT'],
    [{ isrcDeclare: parseIsrc('AA6Q72000047') }, 'isrcDeclare EXAMPLE_PREFIX'],
    [{ lien: { nature: foreign('AUTRE'), elementId: 1, isrc: null } }, 'lien.nature UNKNOWN_VALUE'],
    [{ lien: { nature: 'CLIP_DE', elementId: null, isrc: null } }, 'lien REQUIRED'],
    [
      {
        type: 'P',
        minuterie: [{ rang: 1, titre: 'Ouverture', artiste: '', debut: 0, duree: 9, isrc: null }],
      },
      'minuterie VIDEO_ONLY',
    ],
    [
      {
        type: 'V',
        minuterie: [
          { rang: 1, titre: 'Ouverture', artiste: '', debut: 200, duree: 26, isrc: null },
        ],
      },
      'minuterie.0.duree BEYOND_TOTAL',
    ],
  ])('%j is refused', (input, location) => expect(check(input)).toEqual([location]));

  test('gets all its errors at once, in French', () => {
    const fieldErrors = checkElementFields(
      anElement({ titre: 'a'.repeat(300), duree: 0, anneePublication: 12 }),
      YEAR,
    );
    expect(locations(fieldErrors)).toEqual([
      'titre TOO_LONG',
      'duree OUT_OF_BOUNDS',
      'anneePublication OUT_OF_BOUNDS',
    ]);
    for (const { message } of fieldErrors) expect(message).toMatch(/^[A-ZÀÉ].+\.$/);
  });
});

describe('to be submitted', () => {
  const REQUIRED = ['type', 'titre', 'artiste', 'anneePublication', 'qualite'] as const;

  test('a whole recording lacks nothing, even without duration', () => {
    expect(missingForSubmission(anElement())).toEqual([]);
    expect(missingForSubmission(anElement({ duree: null }))).toEqual([]);
  });

  test('an empty one lacks all five', () => {
    expect(missingForSubmission(EMPTY_ELEMENT).map(({ path }) => path)).toEqual(REQUIRED);
  });

  test.each(REQUIRED)('%s is required', (field) => {
    expect(locations(missingForSubmission(anElement({ [field]: null })))).toEqual([
      `${field} REQUIRED`,
    ]);
  });

  test('spaces are not a title', () => {
    expect(locations(missingForSubmission(anElement({ titre: ' ', artiste: '' })))).toEqual([
      'titre REQUIRED',
      'artiste REQUIRED',
    ]);
  });
});

test('everyone but the producer proves the right to ask', () => {
  expect(QUALITES.filter(needsProofOfRights)).toEqual(['MANDATAIRE', 'CESSIONNAIRE', 'LICENCIE']);
});
