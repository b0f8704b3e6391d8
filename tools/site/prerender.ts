/**
 * Writes `home.html` beside the built `index.html`: the same page with the visitor's home
 * pre-rendered. Also builds the program with which the server renders the information pages, whose
 * texts staff edit.
 */

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { filledPage } from '#server/platform/http/site/filled-page.ts';
import { frenchSpaces } from '#web/french-spaces.ts';
import { ROOT } from '../run.ts';

type Prerendered = { readonly title: string; readonly body: () => string };

/** @param output folder of that program, which has no other dependency */
export const buildDrawing = (output: string) => builtForServers('shell/drawn.tsx', output, true);

async function builtForServers(entry: string, outDir: string, whole: boolean): Promise<void> {
  await build({
    configFile: false,
    root: path.join(ROOT, 'web'),
    logLevel: 'warn',
    plugins: [react(), frenchSpaces()],
    ssr: { noExternal: whole ? true : [] },
    build: { ssr: entry, outDir, emptyOutDir: true, copyPublicDir: false },
  });
}

/** `output`: the folder of the built site. @throws Error when the page no longer has the expected form. */
export async function prerenderHome(output: string): Promise<void> {
  const page = await readFile(path.join(output, 'index.html'), 'utf8');
  const { title, body } = await renderedByTheBuild();
  await writeFile(path.join(output, 'home.html'), filledPage(page, { title, body: body() }));
}

async function renderedByTheBuild(): Promise<Prerendered> {
  const folder = await mkdtemp(path.join(ROOT, 'node_modules/.prerender-'));
  try {
    await builtForServers('shell/home/prerendered.tsx', folder, false);
    const built: { prerendered: Prerendered } = await import(
      pathToFileURL(path.join(folder, 'prerendered.js')).href
    );
    return built.prerendered;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
