import { describe, expect, test } from 'vitest';
import { readConfiguration } from './configuration.ts';

test('nothing set: the embedded defaults', () => {
  expect(readConfiguration({})).toMatchObject({
    port: 3000,
    databaseUrl: undefined,
    namedStatements: true,
    oidcIssuer: undefined,
    administrationStructureId: 22,
    displayIsrcCategory: true,
    cookieBanner: true,
    brands: { own: { code: 'SPP', slug: 'spp', theme: 'bleu' } },
  });
});

test('an empty variable is not set', () => {
  expect(readConfiguration({ PORT: '', DATABASE_URL: '' })).toMatchObject({
    port: 3000,
    databaseUrl: undefined,
    namedStatements: true,
  });
});

test('a brand for each host', () => {
  const { brands } = readConfiguration({ BRANDS_BY_HOST: 'a.example=SPP, B.example = spi' });
  expect(['a.example', 'b.example', 'c.example'].map((host) => brands.ofHost(host).theme)).toEqual([
    'bleu',
    'prune',
    'bleu',
  ]);
});

test('a bucket for the files: all of it or none', () => {
  expect(readConfiguration({}).s3).toBeUndefined();
  const whole = { S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
  expect(readConfiguration(whole).s3).toEqual({
    endpoint: undefined,
    region: 'us-east-1',
    bucket: 'b',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
    healthUrl: undefined,
  });
  const named = { ...whole, S3_ENDPOINT: 'https://s3.example/' };
  // Each server has its own health address, so none is guessed.
  expect(readConfiguration(named).s3?.healthUrl).toBeUndefined();
  const reported = { ...named, S3_HEALTH_URL: 'https://s3.example/alive' };
  expect(readConfiguration(reported).s3?.healthUrl).toBe('https://s3.example/alive');
  for (const name of Object.keys(whole)) {
    const refused = new RegExp(`^Configuration refusée.*${name}[ ,]`);
    expect(() => readConfiguration({ ...whole, [name]: '' })).toThrow(refused);
  }
  expect(() => readConfiguration({ S3_ENDPOINT: 'https://s3.example' })).toThrow(/S3_BUCKET/);
});

test('room that stays free, in MiB', () => {
  expect(readConfiguration({}).diskFree).toBe(256 * 1024 * 1024);
  expect(readConfiguration({ DISK_FREE_MB: '0' }).diskFree).toBe(0);
  expect(() => readConfiguration({ DISK_FREE_MB: '-5' })).toThrow(/DISK_FREE_MB/);
});

test('only a server that others may replace waits before it stops', () => {
  expect(readConfiguration({}).drainSeconds).toBe(0);
  expect(readConfiguration({ DATABASE_URL: 'postgres://a/b' }).drainSeconds).toBe(5);
  expect(readConfiguration({ DRAIN_SECONDS: '1.5' }).drainSeconds).toBe(1.5);
  expect(() => readConfiguration({ DRAIN_SECONDS: '-1' })).toThrow(/DRAIN_SECONDS/);
});

test('visits are counted when both Matomo and its site number are set', () => {
  expect(readConfiguration({}).audience).toBeUndefined();
  const input = { MATOMO_URL: 'https://mesure.example/matomo', MATOMO_SITE_ID: '3' };
  expect(readConfiguration(input).audience).toEqual({
    url: 'https://mesure.example/matomo/',
    siteId: 3,
  });
  expect(() => readConfiguration({ ...input, MATOMO_SITE_ID: '' })).toThrow(/MATOMO_SITE_ID/);
  expect(() => readConfiguration({ ...input, MATOMO_URL: '' })).toThrow(/MATOMO_URL/);
  expect(() => readConfiguration({ ...input, MATOMO_URL: 'javascript:alert(1)' })).toThrow(
    /MATOMO_URL/,
  );
});

test('a mail server needs a sender', () => {
  expect(readConfiguration({ MAIL_FROM: 'a@b.example' }).smtp).toBeUndefined();
  const url = 'smtps://user:pass@mail.example:465';
  expect(
    readConfiguration({ SMTP_URL: url, MAIL_FROM: 'Portail ISRC <a@b.example>' }).smtp,
  ).toEqual({
    url,
    from: { name: 'Portail ISRC', address: 'a@b.example' },
  });
  expect(readConfiguration({ SMTP_URL: url, MAIL_FROM: 'a@b.example' }).smtp?.from).toEqual({
    name: '',
    address: 'a@b.example',
  });
  expect(() => readConfiguration({ SMTP_URL: url })).toThrow(/^Configuration refusée.*MAIL_FROM/);
});

test.each([
  ['clamav', 'clamav', 3310],
  ['10.0.0.4:3311', '10.0.0.4', 3311],
  ['[::1]:3310', '::1', 3310],
])('a virus scanner at %s', (text, host, port) => {
  expect(readConfiguration({ CLAMD_HOST: text }).clamd).toEqual({ host, port });
});

describe('what cannot be right is refused in French, naming the variable', () => {
  test.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['PUBLIC_URL', 'ftp://portail.example'],
    ['PUBLIC_URL', 'https://portail.example/isrc'],
    ['DATABASE_URL', 'mysql://x'],
    ['OIDC_ISSUER', 'realm'],
    ['OIDC_SCOPE', 'email profile'],
    ['ADMIN_EMAIL', 'personne'],
    ['BRAND', 'ZZZ'],
    ['BRANDS_BY_HOST', 'a.example=ZZZ'],
    ['DISPLAY_ISRC_CATEGORY', '2'],
    ['COOKIE_NOTICE', 'non'],
    ['LOG_LEVEL', 'loud'],
    ['S3_ENDPOINT', 'ftp://s3.example'],
    ['S3_HEALTH_URL', 'alive'],
    ['CLAMD_HOST', 'tcp://clamav'],
    ['CLAMD_HOST', 'clamav:70000'],
    ['SMTP_URL', 'https://mail.example'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'mail.example:25'],
    ['MAIL_FROM', 'personne'],
    ['MAIL_FROM', 'A <a@b.example>, B <b@c.example>'],
    ['MAIL_FROM', 'A <a@b.example>\r\nBcc: c@d.example'],
    ['REQUESTS_PER_MINUTE', '10'],
    ['TRUSTED_PROXIES', 'true'],
    ['TRUSTED_PROXIES', '10.0.0.0/99'],
  ])('%s=%s', (name, value) => {
    expect(() => readConfiguration({ [name]: value })).toThrow(
      new RegExp(`^Configuration refusée.*${name}`),
    );
  });
});
