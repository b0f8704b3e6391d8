import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#server/testing/running-portal.ts';
import { containersMissing, npmCache, openBase, podman } from './testing/podman.ts';

const IMAGE = 'localhost/portail-isrc:lane';
const NAME = 'portail-lane';
/** Below the machine's own limits, which a container cannot raise. */
const BOUNDS = ['--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=4096:4096'];

const absent = containersMissing();

describe.skipIf(absent)(`the image ${absent === null ? '' : `(missing: ${absent})`}`, () => {
  let origin: string;
  beforeAll(async () => {
    console.log(`The base comes from ${await openBase()}.`);
    const file = ['--format', 'docker', '--file', 'ops/container/Containerfile', '--tag', IMAGE];
    const ways = [
      '--isolation',
      'chroot',
      '--network',
      'host',
      '--pull=never',
      ...(await npmCache()),
    ];
    await podman(['build', ...file, ...ways, '.']);
    await podman(['rm', '--force', '--ignore', NAME]);
    const port = await freePort();
    origin = `http://localhost:${port}`;
    const reported = ['--env', `PORT=${port}`, '--env', 'HOST=127.0.0.1'];
    const closed = ['--read-only', '--tmpfs', '/tmp', '--network', 'host', ...BOUNDS];
    await podman(['run', '--detach', '--name', NAME, ...closed, ...reported, IMAGE]);
  });
  afterAll(async () => {
    if (absent === null) await podman(['rm', '--force', '--ignore', '--volumes', NAME]);
  });

  const inside = (program: string) => podman(['exec', NAME, 'node', '--eval', program]);

  test('the image builds, and the container starts and reports it is ready', async () => {
    await expect
      .poll(
        () =>
          fetch(`${origin}/health/ready`).then(
            ({ status }) => status,
            () => null,
          ),
        { timeout: 120_000 },
      )
      .toBe(200);
    expect(await (await fetch(origin)).text()).toContain('<title>');
  });

  test('it runs as an unprivileged user, on a read-only root, and writes only where it should', async () => {
    expect(await inside('console.log(process.getuid(), process.getgid())')).toBe('10001 10001');
    const write = (location: string) =>
      inside(`try { require('fs').writeFileSync('${location}/x', ''); console.log('written') }
        catch ({ code }) { console.log(code) }`);
    const locations = ['/portail', '/etc', '/data', '/tmp'];
    const answers: string[] = [];
    for (const location of locations) answers.push(await write(location));
    expect(answers).toEqual(['EROFS', 'EROFS', 'written', 'written']);
  });

  test('it contains the build output and Node, and no package', async () => {
    expect(await inside(`console.log(require('fs').readdirSync('/portail').join())`)).toBe('dist');
  });

  test('it exits by itself when asked to stop', async () => {
    await podman(['stop', '--time', '30', NAME]);
    expect(await podman(['inspect', '--format', '{{.State.ExitCode}}', NAME])).toBe('0');
  });
});
