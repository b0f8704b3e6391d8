/** Writes `home.html` beside the built `index.html`: the same page, the visitor's home already drawn. */

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { frenchSpaces } from '#web/french-spaces.ts';
import { ROOT } from '../run.ts';

type Prerendered = { readonly title: string; readonly body: () => string };

/** What stands in `web/index.html` while the code arrives, replaced whole. */
const WAITING = /<div id="root">[\s\S]*<\/div>(?=\s*<\/body>|\s*<script)/;
const NO_SCRIPT = /<noscript>[\s\S]*?<\/noscript>/;

/** `output`: the folder of the built site. @throws Error when the page no longer has the expected form. */
export async function prerenderHome(output: string): Promise<void> {
  const page = await readFile(path.join(output, 'index.html'), 'utf8');
  const [waiting] = WAITING.exec(page) ?? [];
  const [noScript] = NO_SCRIPT.exec(page) ?? [];
  if (waiting === undefined || noScript === undefined) throw new Error('index.html: no root to fill');
  const { title, body } = await renderedByTheBuild();
  const html = page
    .replace(waiting, () => `<div id="root">${noScript}${body()}</div>`)
    .replace(/<title>.*<\/title>/, () => `<title>${title}</title>`);
  await writeFile(path.join(output, 'home.html'), html);
}

async function renderedByTheBuild(): Promise<Prerendered> {
  const folder = await mkdtemp(path.join(ROOT, 'node_modules/.prerender-'));
  try {
    await build({
      configFile: false,
      root: path.join(ROOT, 'web'),
      logLevel: 'warn',
      plugins: [react(), frenchSpaces()],
      build: { ssr: 'app/home/prerendered.tsx', outDir: folder, emptyOutDir: true },
    });
    const built: { prerendered: Prerendered } = await import(
      pathToFileURL(path.join(folder, 'prerendered.js')).href
    );
    return built.prerendered;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
