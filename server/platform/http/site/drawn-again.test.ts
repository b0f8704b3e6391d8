import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { RuntimeConfiguration } from '#contract/runtime-configuration.ts';
import { drawnPages } from './drawn-pages.ts';

const PAGE =
  '<html><head><title>x</title></head><body><div id="root"><noscript>sans</noscript></div></body></html>';
const PROGRAM = `
  export const drawnPaths = new Set(['/about/faq']);
  export const draw = () => ({ title: 'Questions', body: '<p>dessinée</p>' });
`;

test('a site replaced while its first page is requested is rendered from the next request on', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portail-dessin-'));
  try {
    const [site, pages] = [join(folder, 'web'), join(folder, 'pages')];
    for (const made of [site, pages]) mkdirSync(made);
    const program = join(pages, 'drawn.js');
    writeFileSync(program, 'half of a program {');
    const failures: unknown[] = [];
    const drawn = drawnPages(site, {
      rewritten: async () => [],
      // The renderer only needs the brand's code.
      reported: () => ({ brand: { code: 'SPP' } }) as RuntimeConfiguration,
      failed: (error) => failures.push(error),
    });
    expect(await drawn('/about/faq', 'localhost', PAGE)).toBeNull();
    expect(failures).toHaveLength(1);
    writeFileSync(program, PROGRAM);
    expect(await drawn('/about/faq', 'localhost', PAGE)).toContain('<p>dessinée</p>');
    expect(await drawn('/', 'localhost', PAGE)).toBeNull();
  } finally {
    rmSync(folder, { recursive: true });
  }
});
