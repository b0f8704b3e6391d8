import { expect, test } from 'vitest';
import { scrubbed, withoutPeople } from './error-report.ts';

test.each([
  ['Key (email)=(enora@essai.example) already exists.', 'Key (email)=([valeur]) already exists.'],
  ['cannot mail enora.le-bras+isrc@essai.example now', 'cannot mail [courriel] now'],
  ['invalid input syntax: "LE BRAS"', 'invalid input syntax: "…"'],
  ['Bearer eyJhbGciOi.eyJzdWIi.c2ln refused', 'Bearer [jeton] refused'],
  [
    'GET http://localhost:3000/api/profile?email=a@b.fr failed',
    'GET http://localhost:3000/api/profile failed',
  ],
  ['call 01 23 45 67 89 or 73282932000074', 'call [numéro] or [numéro]'],
  ['/verification/abc.def is gone', '/verification/[jeton] is gone'],
  ['relation changement does not exist', 'relation changement does not exist'],
])('%s', (text, left) => expect(withoutPeople(text)).toBe(left));

// spec 9.9
test('an event is sent without any personal information', () => {
  const event = {
    event_id: '1'.repeat(32),
    level: 'error',
    transaction: '/isrc/dossier/48213',
    user: { email: 'a@b.fr', ip_address: '10.0.0.1' },
    server_name: 'portail-1',
    request: {
      url: 'https://portail.example/?a=b',
      headers: { cookie: 'kc_token=x' },
      data: 'corps',
    },
    breadcrumbs: [{ message: 'clic sur « Enora »' }],
    extra: { corps: 'LE BRAS' },
    contexts: {
      trace: { trace_id: '2', data: { 'url.full': 'https://a/?b' } },
      culture: { locale: 'fr' },
    },
    tags: { reference: 'ABC', nom: 'LE BRAS' },
    exception: {
      values: [
        {
          type: 'TypeError',
          value: 'x is undefined',
          mechanism: { data: { body: 'LE BRAS' } },
          stacktrace: {
            frames: [
              {
                filename: '/assets/a.js?jeton=1',
                lineno: 2,
                vars: { nom: 'LE BRAS' },
                in_app: true,
              },
            ],
          },
        },
      ],
    },
    spans: Array.from({ length: 1200 }, () => ({
      span_id: '3',
      op: 'http',
      description: 'GET /a?b=c',
      data: {},
    })),
  };
  const left = scrubbed(event);
  expect(left.spans).toHaveLength(1000);
  expect({ ...left, spans: left.spans.slice(0, 1) }).toEqual({
    event_id: '1'.repeat(32),
    level: 'error',
    transaction: '/isrc/dossier',
    tags: { reference: 'ABC' },
    contexts: { trace: { trace_id: '2' } },
    exception: {
      values: [
        {
          type: 'TypeError',
          value: 'x is undefined',
          stacktrace: { frames: [{ filename: '/assets/a.js', lineno: 2, in_app: true }] },
        },
      ],
    },
    spans: [{ span_id: '3', op: 'http', description: 'GET /a' }],
  });
});
