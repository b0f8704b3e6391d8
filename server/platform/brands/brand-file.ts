/**
 * The brands of a deployment, from the file that `BRANDS_FILE` names, or from the default one:
 * their initial values. What staff save later is overlaid: see `server/modules/brands`.
 */

import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { z } from 'zod/mini';
import { namedBrand } from '#contract/brand/definition.ts';
import { type BrandError, strangeRealm } from '#domain/brand/definition.ts';
import { type Drawing, drawingErrors, readDrawing } from './drawing.ts';
import shipped from './shipped.json' with { type: 'json' };

export type NamedBrand = z.output<typeof namedBrand>;
/** A brand of the file, with its logo file from the same folder. */
export type FirstBrand = NamedBrand & { readonly drawing: Drawing | null };

const file = z
  .array(namedBrand, 'il faut une liste de marques.')
  .check(z.minLength(1, 'il faut une marque au moins.'));

/** @throws Error in French: one line per error, with its key */
export function readBrandFile(path: string | undefined, realm: string): readonly FirstBrand[] {
  const input = path === undefined ? shipped : parsedFile(path);
  const read = file.safeParse(input);
  if (!read.success)
    throw new Error(read.error.issues.flatMap((issue) => sentences(issue, input)).join('\n'));
  const errors = [
    ...twins(read.data),
    ...read.data.flatMap((one) => [
      ...value(one, strangeRealm(one.links, realm)),
      ...value(one, drawingIn(one, path).errors),
    ]),
  ];
  if (errors.length > 0) throw new Error(errors.join('\n'));
  return read.data.map((one) => ({ ...one, drawing: drawingIn(one, path).drawing }));
}

/** Errors for the author of the file, with the code of the brand. */
export function value(
  { code }: { readonly code: string },
  brandErrors: readonly BrandError[],
): string[] {
  return brandErrors.map(({ path, message }) => `${code}.${path} : ${message}`);
}

function parsedFile(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const why = error instanceof SyntaxError ? 'n’est pas du JSON' : 'ne se lit pas';
    throw new Error(
      `Le fichier ${path} ${why} (${error instanceof Error ? error.message : 'sans raison'}).`,
    );
  }
}

function sentences(issue: z.core.$ZodIssue, input: unknown): string[] {
  const [at, ...keys] = issue.path;
  const location =
    at === undefined ? 'Le fichier' : [nameOf(input, Number(at)), ...keys.map(String)].join('.');
  if (issue.code !== 'unrecognized_keys') return [`${location} : ${issue.message}`];
  return issue.keys.map((key) => `${location}.${key} : cette clé n’existe pas.`);
}

/** By its code where it has one; else by its place in the file. */
function nameOf(input: unknown, at: number): string {
  const one: unknown = Array.isArray(input) ? input[at] : undefined;
  const code = typeof one === 'object' && one !== null && 'code' in one ? one.code : undefined;
  return typeof code === 'string' && code !== '' ? code : `marque ${at + 1}`;
}

function twins(brands: readonly NamedBrand[]): string[] {
  return (['code', 'slug', 'theme'] as const).flatMap((key) =>
    brands.flatMap((one, at) =>
      brands.findIndex((other) => other[key] === one[key]) < at
        ? [`${one.code}.${key} : « ${one[key]} » est déjà celui d’une autre marque.`]
        : [],
    ),
  );
}

/** The logo file, in the folder of the brands file. */
function drawingIn(
  { logo }: NamedBrand,
  path: string | undefined,
): { readonly drawing: Drawing | null; readonly errors: readonly BrandError[] } {
  if (logo === null) return { drawing: null, errors: [] };
  const location = resolve(dirname(path ?? ''), logo);
  if (!existsSync(location)) {
    return {
      drawing: null,
      errors: [{ path: 'logo', message: `le fichier « ${logo} » ne se trouve pas.` }],
    };
  }
  const drawing = readDrawing(logo, readFileSync(location));
  return { drawing, errors: drawingErrors(drawing) };
}
