import { isTest } from './arrows.ts';

export type KindOfFile = 'source' | 'migration' | 'test' | 'generated' | 'page';

/** @param path from the root, with forward slashes */
export function kindOfFile(path: string): KindOfFile {
  if (/^docs\/generated\/|^client\/api\.ts$|^client\/examples\/|^package-lock\.json$/.test(path))
    return 'generated';
  if (isTest(path) || path.startsWith('e2e/')) return 'test';
  if (path.startsWith('server/migrations/')) return 'migration';
  return path.endsWith('.md') ? 'page' : 'source';
}
