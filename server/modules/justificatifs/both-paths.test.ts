import { expect, test } from 'vitest';
import { updateStructure } from '#contract/account/structure.ts';
import type { FieldError } from '#domain/domain-error.ts';
import { HOSTILE_NAMES } from '#domain/justificatif/testing/hostile-names.ts';
import { aJpeg, aPdf, aPng } from '#domain/justificatif/testing/sample-files.ts';
import { ACTIVE, BROKEN, HONEST, LIES, type Sample } from '#domain/justificatif/testing/samples.ts';
import { aRunningPortal, beforehand } from '#server/testing/set-up.ts';
import { aManaged, formOf, inJson, traces } from './testing/upload-client.ts';

/**
 * The same files through the form and inside the JSON of the structure: both give the same
 * verdicts.
 */

const portal = aRunningPortal('embedded');
const who = beforehand(() => aManaged(portal));

/**
 * Always refused, so that a call with it stores nothing, and reports the verdicts of all the
 * others.
 */
const REFUSED: Sample = {
  what: 'empty',
  bytes: new Uint8Array(),
  name: 'vide.pdf',
  type: '',
  verdict: 'EMPTY',
};
const A_CALL = 19;

const PATHS = {
  async form(samples: readonly Sample[]) {
    const { errors } = await who.files.refused(formOf(who.structureId, samples));
    return errors ?? [];
  },
  async json(samples: readonly Sample[]) {
    const body = { structureId: who.structureId, justificatifs: samples.map(inJson) };
    const { errors } = await who.api.refused(updateStructure, { body });
    return errors ?? [];
  },
};

/** Error codes of each sample, in the order of the files. */
async function verdicts(path: keyof typeof PATHS, samples: readonly Sample[]): Promise<string[]> {
  const matches: string[] = [];
  for (let at = 0; at < samples.length; at += A_CALL) {
    const some = samples.slice(at, at + A_CALL);
    const errors = await PATHS[path]([...some, REFUSED]);
    matches.push(...some.map((_sample, index) => codesOf(errors, index)));
    expect(codesOf(errors, some.length)).toBe('EMPTY');
  }
  return matches;
}

const codesOf = (errors: readonly FieldError[], index: number) =>
  errors
    .filter(({ path }) => path.split('.')[1] === String(index))
    .map(({ code }) => code)
    .join(' ');

const honestResult = ({ verdict: decision }: Sample) => (decision.includes('/') ? '' : decision);
const labelled = (samples: readonly Sample[], matches: readonly string[]) =>
  samples.map(({ what }, index) => `${what}: ${matches[index]}`);

async function expectBoth(samples: readonly Sample[], requested: readonly string[]): Promise<void> {
  const before = await traces(portal);
  for (const path of ['form', 'json'] as const) {
    expect(labelled(samples, await verdicts(path, samples))).toEqual(labelled(samples, requested));
  }
  expect(await traces(portal)).toBe(before);
}

// spec 5.3
test('every sample gets its verdict', async () => {
  // Five megabytes each: sent in separate calls, as one call would be too long.
  const isLarge = ({ bytes }: Sample) => bytes.length > 1_000_000;
  const all = [...HONEST, ...LIES, ...ACTIVE, ...BROKEN];
  const [large, small] = [all.filter(isLarge), all.filter((sample) => !isLarge(sample))];
  await expectBoth(small, small.map(honestResult));
  for (const sample of large) await expectBoth([sample], [honestResult(sample)]);
});

test('files cut anywhere: more than five hundred, none accepted', async () => {
  const whole = [
    { bytes: aPdf(), name: 'a.pdf' },
    { bytes: aPng(), name: 'a.png' },
    { bytes: aJpeg(), name: 'a.jpg' },
  ];
  // The line feed after the end of a PDF is optional.
  const cut = whole.flatMap(({ bytes, name }) =>
    Array.from({ length: bytes.length - 2 }, (_, length) => ({
      what: `${name} of ${length}`,
      bytes: bytes.slice(0, length),
      name,
      type: '',
      verdict: '',
    })),
  );
  expect(cut.length).toBeGreaterThan(500);
  const byForm = await verdicts('form', cut);
  expect(byForm).not.toContain('');
  await expectBoth(cut, byForm);
});

test('two hundred honest files of every size, and sixty hostile names: none refused', async () => {
  const sample = (bytes: Uint8Array<ArrayBuffer>, name: string, type: string): Sample => ({
    what: name,
    bytes,
    name,
    type,
    verdict: type,
  });
  const sized = Array.from({ length: 70 }, (_, index) => [
    sample(aPdf(900 + index * 331), `a${index}.pdf`, 'application/pdf'),
    sample(aPng(1 + index, 70 - index), `b${index}.PNG`, 'image/png'),
    sample(aJpeg(8 * (1 + index), 16), `c${index}.jpeg`, 'image/jpeg'),
  ]).flat();
  const named = HOSTILE_NAMES.filter((name) => name.isWellFormed() && !name.includes('\0')).map(
    (name) => sample(aPdf(), `${name}.pdf`, 'application/pdf'),
  );
  const honest = [...sized, ...named];
  expect(honest.length).toBeGreaterThan(260);
  await expectBoth(
    honest,
    honest.map(() => ''),
  );
});

test('faults are tied to the part of the form, and to the field of the object', async () => {
  const lying: Sample = { ...REFUSED, bytes: aPng(), name: 'a.pdf', type: 'text/html' };
  const byForm = await PATHS.form([REFUSED, lying]);
  expect(byForm.map(({ path }) => path)).toEqual([
    'justificatifs.0',
    'justificatifs.1',
    'justificatifs.1',
  ]);
  const byJson = await PATHS.json([REFUSED, lying]);
  expect(byJson.map(({ path }) => path)).toEqual([
    'justificatifs.0.content',
    'justificatifs.1.name',
    'justificatifs.1.type',
  ]);
  expect(byJson.map(({ message }) => message)).toEqual(byForm.map(({ message }) => message));
});
