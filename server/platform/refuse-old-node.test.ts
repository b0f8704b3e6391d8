import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { problemWith } from './refuse-old-node.ts';

test('an older Node is refused in one sentence that names both versions', () => {
  expect(problemWith('24.0.0')).toBeNull();
  expect(problemWith('26.1.0')).toBeNull();
  expect(problemWith('20.19.2')).toMatch(/^Il faut Node 24 ou plus récent : .* 20\.19\.2\. /);
});

test('a program ends before it does anything else', () => {
  // What Node says of itself is all that is played.
  const script = `Object.defineProperty(process, 'versions', { value: { node: '20.19.2' } });
    await import('./server/platform/refuse-old-node.ts');
    console.log('went on');`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', script],
    {
      cwd: join(import.meta.dirname, '../..'),
      encoding: 'utf8',
    },
  );
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toContain('Il faut Node 24');
});

test.each(['main', 'doctor', 'migrate', 'registry', 'take-over'])(
  '%s checks first, and imports no name that an older Node lacks',
  (program) => {
    const text = readFileSync(join(import.meta.dirname, '..', `${program}.ts`), 'utf8');
    const [first = ''] = text.match(/^import .*$/m) ?? [];
    expect(first).toBe("import './platform/refuse-old-node.ts';");
    expect(text).not.toMatch(/import \{[^}]*enableCompileCache/);
  },
);
