/** Every link of the pages that guide a newcomer leads somewhere in this checkout. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../run.ts';

export function brokenLinks(): string[] {
  const pages = [
    'README.md',
    'TOUR.md',
    'CONTRIBUTING.md',
    'CHANGELOG.md',
    'SECURITY.md',
    ...markdownOf('docs'),
    ...markdownOf('docs/decisions'),
  ];
  return pages.flatMap((page) => {
    const file = join(ROOT, page);
    if (!existsSync(file)) return [`${page} is missing`];
    const links = [...readFileSync(file, 'utf8').matchAll(/\]\(([^)\s]+)\)/g)].map(
      (match) => match[1] ?? '',
    );
    return links
      .filter((link) => !/^(https?:|mailto:|#)/.test(link))
      .filter((link) => !existsSync(join(dirname(file), link.split('#')[0] ?? '')))
      .map((link) => `${page} links to ${link}, which is not there`);
  });
}

function markdownOf(folder: string): string[] {
  return readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);
}
