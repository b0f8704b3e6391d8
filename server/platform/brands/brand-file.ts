/**
 * The brands of a deployment, from the file that `BRANDS_FILE` names, or from the one that ships: what each says at
 * first. What staff save since is laid over it: see `server/modules/brands`.
 */

import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { z } from 'zod/mini';
import { namedBrand } from '#contract/brand/definition.ts';
import { type BrandFault, strangeRealm } from '#domain/brand/definition.ts';
import { type Drawing, drawingFaults, readDrawing } from './drawing.ts';
import shipped from './shipped.json' with { type: 'json' };

export type NamedBrand = z.output<typeof namedBrand>;
/** A brand of the file, with the drawing that lies beside it. */
export type FirstBrand = NamedBrand & { readonly drawing: Drawing | null };

const file = z
  .array(namedBrand, 'il faut une liste de marques.')
  .check(z.minLength(1, 'il faut une marque au moins.'));

/** @throws Error in French: one line for each fault, with its key */
export function readBrandFile(path: string | undefined, realm: string): readonly FirstBrand[] {
  const given = path === undefined ? shipped : parsedFile(path);
  const read = file.safeParse(given);
  if (!read.success)
    throw new Error(read.error.issues.flatMap((issue) => sentences(issue, given)).join('\n'));
  const faults = [
    ...twins(read.data),
    ...read.data.flatMap((one) => [
      ...said(one, strangeRealm(one.links, realm)),
      ...said(one, drawingIn(one, path).faults),
    ]),
  ];
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return read.data.map((one) => ({ ...one, drawing: drawingIn(one, path).drawing }));
}

/** Faults as whoever writes the file reads them, with the code of the brand. */
export function said({ code }: { readonly code: string }, faults: readonly BrandFault[]): string[] {
  return faults.map(({ path, message }) => `${code}.${path} : ${message}`);
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

function sentences(issue: z.core.$ZodIssue, given: unknown): string[] {
  const [at, ...keys] = issue.path;
  const place =
    at === undefined ? 'Le fichier' : [nameOf(given, Number(at)), ...keys.map(String)].join('.');
  if (issue.code !== 'unrecognized_keys') return [`${place} : ${issue.message}`];
  return issue.keys.map((key) => `${place}.${key} : cette clé n’existe pas.`);
}

/** By its code where it has one; else by its place in the file. */
function nameOf(given: unknown, at: number): string {
  const one: unknown = Array.isArray(given) ? given[at] : undefined;
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

/** Beside the file of the brands. */
function drawingIn(
  { logo }: NamedBrand,
  path: string | undefined,
): { readonly drawing: Drawing | null; readonly faults: readonly BrandFault[] } {
  if (logo === null) return { drawing: null, faults: [] };
  const place = resolve(dirname(path ?? ''), logo);
  if (!existsSync(place)) {
    return {
      drawing: null,
      faults: [{ path: 'logo', message: `le fichier « ${logo} » ne se trouve pas.` }],
    };
  }
  const drawing = readDrawing(logo, readFileSync(place));
  return { drawing, faults: drawingFaults(drawing) };
}
