import { expect, test } from 'vitest';
import { signatureOf } from '../server/modules/software/webhooks/signature.ts';
import { readDelivery } from './webhook.ts';

const secret = 'whs_essai';
const at = 1_795_000_000;
const now = new Date((at + 10) * 1000);
const body = JSON.stringify({ livraisonId: 1, evenement: 'essai', faits: {} });
const signature = signatureOf(secret, at, body);

test('reads what the portal signed', () => {
  expect(readDelivery({ secret, signature, body, now })).toMatchObject({
    livraisonId: 1,
    evenement: 'essai',
  });
});

test.each([
  ['another body', { body: `${body} ` }, 'forged'],
  ['another secret', { secret: 'whs_autre' }, 'forged'],
  ['another moment', { signature: signature.replace(String(at), String(at + 1)) }, 'forged'],
  ['no signature', { signature: undefined }, 'malformed'],
  ['a signature of another form', { signature: `v1=${'0'.repeat(64)}` }, 'malformed'],
  ['an old delivery', { now: new Date((at + 301) * 1000) }, 'old'],
  ['one of the future', { now: new Date((at - 301) * 1000) }, 'old'],
])('refuses %s', (_what, changed, reason) => {
  const input = { secret, signature, body, now, ...changed };
  expect(() => readDelivery(input)).toThrow(expect.objectContaining({ reason }));
});
