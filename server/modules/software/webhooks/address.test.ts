import { expect, test } from 'vitest';
import { checkedAddress, mayReach, type Reach } from './address.ts';
import { judgedLookup, post } from './post.ts';

const REFUSED = [
  'http://logiciel.example/',
  'ftp://logiciel.example/',
  'file:///etc/passwd',
  'logiciel.example',
  '',
  'https://127.0.0.1/',
  'https://10.0.0.4/',
  'https://172.16.0.1/',
  'https://192.168.1.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://100.64.0.1/',
  'https://0.0.0.0/',
  // Other notations of the same addresses; the URL parser normalises some, the block list catches
  // the others.
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://127.1/',
  'https://[::1]/',
  'https://[::]/',
  'https://[fe80::1]/',
  'https://[fd00::1]/',
  'https://[::ffff:10.0.0.4]/',
  'https://[::ffff:0:a00:4]/',
  'https://[64:ff9b::a00:4]/',
  'https://[2002:a00:4::]/',
  'https://[::7f00:1]/',
  'https://localhost/',
  'https://intranet/',
  'https://portail.internal/',
  'https://nas.local/',
  'https://service.localhost/',
  'https://a.home.arpa/',
  'https://nas.local./',
  'https://user:secret@logiciel.example/',
  'https://logiciel.example/#x',
  'gopher://logiciel.example/',
  'javascript:alert(1)',
  '//10.0.0.4/',
  'https://192.0.0.8/',
  'https://198.18.0.1/',
  'https://224.0.0.1/',
  'https://255.255.255.255/',
  'https://[ff02::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://①②⑦.0.0.1/',
  'https://127.0.0.1./',
  'https://LOCALHOST/',
];

test.each(REFUSED)('never delivers to %s', (adresse) => {
  expect(() => checkedAddress(adresse, 'internet')).toThrow('INVALID_FIELDS');
});

test.each([
  'https://logiciel.exemple.fr/isrc?cle=1',
  'https://8.8.8.8/',
  'https://logiciel.exemple.fr:8443/',
])('delivers to %s', (adresse) => expect(checkedAddress(adresse, 'internet')).toBe(adresse));

test('this machine is reachable only where the configuration allows it, and no other internal address is', () => {
  expect(checkedAddress('http://127.0.0.1:8080/a', 'loopback')).toBe('http://127.0.0.1:8080/a');
  expect(checkedAddress('http://localhost:8080/a', 'loopback')).toBe('http://localhost:8080/a');
  expect(() => checkedAddress('http://10.0.0.4/', 'loopback')).toThrow('INVALID_FIELDS');
  expect(() => checkedAddress('https://10.0.0.4/', 'loopback')).toThrow('INVALID_FIELDS');
  expect(mayReach('127.0.0.1', 'internet')).toBe(false);
  expect(mayReach('::ffff:127.0.0.1', 'internet')).toBe(false);
});

test.each([true, false])(
  'a name that leads inside is judged when it is looked up (all: %s)',
  async (all) => {
    const numbersOf = (reach: Reach) =>
      new Promise((resolve, reject) => {
        judgedLookup(reach)('localhost', { all }, (error, result) =>
          error === null ? resolve(result) : reject(error),
        );
      });
    await expect(numbersOf('internet')).rejects.toThrow('ADDRESS_REFUSED');
    expect(JSON.stringify(await numbersOf('loopback'))).toMatch(/127\.0\.0\.1|::1/);
  },
);

test('an address that was stored under another configuration is judged again before the call', async () => {
  const { signal } = new AbortController();
  for (const adresse of ['http://localhost:1/', 'https://10.0.0.4/', 'https://[::1]/']) {
    await expect(post(adresse, {}, '{}', 'internet', signal)).rejects.toThrow('ADDRESS_REFUSED');
  }
});
