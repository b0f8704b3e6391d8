import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { parseAllDocuments, stringify } from 'yaml';
import { z } from 'zod';
import { aFolder, ask, missing, rendered } from './testing/programs.ts';

/** The deployment files, checked by the programs that will read them. */

const OPS = join(import.meta.dirname, '..', '..', 'ops');
const read = (file: string) => readFileSync(join(OPS, file), 'utf8');
let folder: string;
beforeAll(() => {
  folder = aFolder();
});

describe.skipIf(missing('nginx'))(`nginx ${missing('nginx') ?? ''}`, () => {
  test('takes the configuration', () => {
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((kind) => `${kind}_temp_path ${join(folder, kind)};`)
      .join(' ');
    const head = `pid ${join(folder, 'pid')}; error_log ${join(folder, 'error.log')};\nevents {}\n`;
    writeFileSync(
      join(folder, 'nginx.conf'),
      `${head}http { access_log off; ${temporary}\n${read('proxy/nginx.conf')}\n}\n`,
    );
    ask('nginx', ['-t', '-q', '-p', folder, '-c', join(folder, 'nginx.conf')]);
  });
});

describe.skipIf(missing('caddy'))(`caddy ${missing('caddy') ?? ''}`, () => {
  test('takes the configuration, and streams pass on as they come', () => {
    const message = read('proxy/Caddyfile')
      .replace('{$PORTAIL_ADDRESS}', 'portail.societe.fr')
      .replace('{$PORTAIL_SERVERS}', '127.0.0.1:3001 127.0.0.1:3002')
      .replace('{$IDENTITY_ADDRESS}', 'identite.societe.fr')
      .replace('{$IDENTITY_SERVERS}', '127.0.0.1:8080');
    const file = join(folder, 'Caddyfile');
    writeFileSync(file, message);
    const made = ask('caddy', ['adapt', '--adapter', 'caddyfile', '--config', file]);
    expect(made).toContain('"flush_interval":-1');
    expect(made).toContain('"127.0.0.1:3002"');
    expect(made).toContain('Le portail revient dans un instant');
  });
});

describe.skipIf(missing('promtool'))(`promtool ${missing('promtool') ?? ''}`, () => {
  test('takes the alerts and the sample configuration', () => {
    ask('promtool', ['check', 'rules', join(OPS, 'watch', 'alerts.yaml')]);
    ask('promtool', ['check', 'config', join(OPS, 'watch', 'prometheus.yaml')]);
  });
});

describe.skipIf(missing('systemd-analyze'))(`systemd ${missing('systemd-analyze') ?? ''}`, () => {
  test.each(['portail', 'portail-migrate'])('takes %s.service', (name) => {
    // Replaces the server's Node path by this machine's, and drops the documentation page.
    const text = read(`systemd/${name}.service`)
      .replace('/usr/bin/node', process.execPath)
      .replace(/^Documentation=.*$/m, '');
    const units = join(folder, 'units');
    mkdirSync(units, { recursive: true });
    writeFileSync(join(units, `${name}.service`), text);
    ask('systemd-analyze', ['verify', '--man=no', join(units, `${name}.service`)]);
  });
});

const kindOf = z.looseObject({ kind: z.string(), metadata: z.looseObject({ name: z.string() }) });
const workload = z.looseObject({
  spec: z.looseObject({
    template: z.looseObject({
      spec: z.looseObject({
        securityContext: z.looseObject({ runAsNonRoot: z.literal(true) }),
        containers: z.array(
          z.looseObject({
            securityContext: z.looseObject({ readOnlyRootFilesystem: z.literal(true) }),
          }),
        ),
      }),
    }),
  }),
});

describe.skipIf(missing('mvn', 'java'))(`Helm ${missing('mvn', 'java') ?? ''}`, () => {
  const values = {
    configuration: {
      PUBLIC_URL: 'https://portail.societe.fr',
      OIDC_ISSUER: 'https://identite.societe.fr/realms/isrc',
      ADMIN_EMAIL: 'direction@societe.fr',
      S3_BUCKET: 'papiers',
      JOURNAL_S3_BUCKET: 'journal',
    },
    brands: '[]',
    ownerSecret: 'maitre',
    ingress: { host: 'portail.societe.fr' },
    metrics: { serviceMonitor: true },
  };
  const made = (input: object) => {
    const file = join(folder, 'values.yaml');
    writeFileSync(file, stringify(input));
    // Removes the Helm hook annotations: resources created before an installation would not be
    // rendered with the rest.
    const chart = join(folder, 'chart');
    cpSync(join(OPS, 'helm', 'portail'), chart, { recursive: true });
    const migrate = join(chart, 'templates', 'migrate.yaml');
    writeFileSync(migrate, readFileSync(migrate, 'utf8').replaceAll(/^ *helm\.sh\/hook.*$/gm, ''));
    return rendered(chart, file);
  };

  test('makes two kinds of servers, without root, on a root that is read-only', () => {
    const items = parseAllDocuments(made(values)).map((document): unknown => document.toJS());
    const kinds = items.map((item) => kindOf.parse(item));
    expect(kinds.map(({ kind, metadata }) => `${kind} ${metadata.name}`).toSorted()).toEqual([
      'ConfigMap essai-brands',
      'ConfigMap essai-configuration',
      'CronJob essai-registry-restore',
      'Deployment essai-portail',
      'Deployment essai-worker',
      'Ingress essai-portail',
      'Job essai-migrate',
      'PodDisruptionBudget essai-portail',
      'Service essai-metrics',
      'Service essai-portail',
      'ServiceMonitor essai-portail',
    ]);
    for (const item of kinds.filter(({ kind }) => kind === 'Deployment' || kind === 'Job'))
      workload.parse(item);
  });

  test('refuses to be installed without what production needs', () => {
    expect(() => made({ ...values, brands: '' })).toThrow(/brands/);
  });
});
