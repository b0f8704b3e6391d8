/**
 * Steps of `npm start` before it can serve: nothing, a build, or a message about what is missing.
 */

import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

export type Part = 'site' | 'server';

export type BuildPlan =
  | { readonly kind: 'serve'; readonly warning?: string }
  | { readonly kind: 'build'; readonly deps: readonly Part[] }
  | { readonly kind: 'refuse'; readonly sentence: string };

const DEPS: Readonly<
  Record<Part, { readonly built: string; readonly sources: readonly string[] }>
> = {
  site: {
    built: 'dist/web/index.html',
    sources: ['web', 'contract', 'domain', 'package-lock.json'],
  },
  server: {
    built: 'dist/server/main.js',
    sources: ['server', 'identity', 'storage', 'contract', 'domain', 'package-lock.json'],
  },
};
const ALL: readonly Part[] = ['site', 'server'];
const FOR_TESTS = /\.test\.tsx?$|^testing$/;

export const STALE =
  'Attention : le dossier dist est plus ancien que les sources. Il est servi tel quel, car Vite, qui le ' +
  'construit, n’est pas installé : « npm ci » puis « npm run build » le mettent à jour.';

export const NOTHING_BUILT =
  'Le portail n’est pas construit (dossier dist), et Vite, qui le construit, n’est pas installé : lancez ' +
  '« npm ci » puis « npm run build », ou copiez ici le dossier dist d’une machine qui l’a construit.';

/** `root`: the folder of the checkout, or what was copied of it. */
export function buildPlan(root: string): BuildPlan {
  const missing = ALL.filter((part) => !existsSync(join(root, DEPS[part].built)));
  const stale = ALL.filter((part) => !missing.includes(part) && isStale(root, part));
  const deps = ALL.filter((part) => missing.includes(part) || stale.includes(part));
  if (deps.length === 0) return { kind: 'serve' };
  if (existsSync(join(root, 'node_modules', 'vite'))) return { kind: 'build', deps };
  if (missing.length > 0) return { kind: 'refuse', sentence: NOTHING_BUILT };
  return { kind: 'serve', warning: STALE };
}

function isStale(root: string, part: Part): boolean {
  const { built, sources } = DEPS[part];
  const builtAt = statSync(join(root, built)).mtimeMs;
  return sources.some((source) => newestUnder(join(root, source)) > builtAt);
}

function newestUnder(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat?.isDirectory()) return stat?.mtimeMs ?? 0;
  const names = readdirSync(path).filter((name) => !FOR_TESTS.test(name));
  return Math.max(stat.mtimeMs, ...names.map((name) => newestUnder(join(path, name))));
}
